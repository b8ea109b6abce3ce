// What NetworkPolicies allow, for tests: by the matcher of cyclonus, which shares no code with ours.
//
// In: JSON on stdin, with NetworkPolicies as Kubernetes has them, peers and probes. Out: a JSON array with
// the verdict of each probe. A policy that Kubernetes would refuse ends the program with a panic.
package main

import (
	"encoding/json"
	"os"

	"github.com/mattfenwick/cyclonus/pkg/matcher"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
)

type input struct {
	Policies []*networking.NetworkPolicy `json:"policies"`
	Peers    []peer                      `json:"peers"`
	Probes   []probe                     `json:"probes"`
}

// One connection. Source and Destination are indexes of peers. PortName is what the destination's
// container calls the port.
type probe struct {
	Source      int           `json:"source"`
	Destination int           `json:"destination"`
	Port        int           `json:"port"`
	PortName    string        `json:"portName"`
	Protocol    core.Protocol `json:"protocol"`
}

// A pod, or only an address, which is outside the cluster.
type peer struct {
	IP  string `json:"ip"`
	Pod *pod   `json:"pod"`
}

type pod struct {
	Namespace       string            `json:"namespace"`
	NamespaceLabels map[string]string `json:"namespaceLabels"`
	Labels          map[string]string `json:"labels"`
}

type verdict struct {
	Ingress bool `json:"ingress"`
	Egress  bool `json:"egress"`
}

func main() {
	var given input
	decoder := json.NewDecoder(os.Stdin)
	// A misspelled field would make a probe about something else.
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&given); err != nil {
		panic(err)
	}
	// Not simplified: the rules are judged as they are written.
	policy := matcher.BuildNetworkPolicies(false, given.Policies)
	verdicts := make([]verdict, len(given.Probes))
	for i, each := range given.Probes {
		result := policy.IsTrafficAllowed(&matcher.Traffic{
			Source:           given.Peers[each.Source].traffic(),
			Destination:      given.Peers[each.Destination].traffic(),
			ResolvedPort:     each.Port,
			ResolvedPortName: each.PortName,
			Protocol:         each.Protocol,
		})
		verdicts[i] = verdict{Ingress: result.Ingress.IsAllowed(), Egress: result.Egress.IsAllowed()}
	}
	if err := json.NewEncoder(os.Stdout).Encode(verdicts); err != nil {
		panic(err)
	}
}

func (p peer) traffic() *matcher.TrafficPeer {
	if p.Pod == nil {
		return &matcher.TrafficPeer{IP: p.IP}
	}
	return &matcher.TrafficPeer{IP: p.IP, Internal: &matcher.InternalPeer{
		Namespace:       p.Pod.Namespace,
		NamespaceLabels: p.Pod.NamespaceLabels,
		PodLabels:       p.Pod.Labels,
	}}
}
