//go:build tools

// Package tools names the command that plays the kubelet. It has a module of
// its own because its Kubernetes libraries are older than the control plane's.
package tools

import _ "sigs.k8s.io/kwok/cmd/kwok"
