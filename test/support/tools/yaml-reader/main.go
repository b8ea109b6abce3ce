// The YAML readers of Kubernetes, for tests: sigs.k8s.io/yaml (kubectl, the API server, Argo CD) and
// go.yaml.in/yaml/v3 (kustomize), each in the version of the local control plane.
//
// In: on each line of stdin, a JSON string with one YAML document. Out: for each line, a JSON array of
// what the two read. A document that a reader refuses gives {"error": "..."}.
package main

import (
	"encoding/json"
	"io"
	"os"

	v3 "go.yaml.in/yaml/v3"
	"sigs.k8s.io/yaml"
)

func main() {
	input := json.NewDecoder(os.Stdin)
	// Not buffered: the test waits for each answer.
	output := json.NewEncoder(os.Stdout)
	for {
		var text string
		err := input.Decode(&text)
		if err == io.EOF {
			return
		}
		if err == nil {
			err = output.Encode([]any{value(kubernetes(text)), value(kustomize(text))})
		}
		if err != nil {
			panic(err)
		}
	}
}

func kubernetes(text string) (json.RawMessage, error) {
	return yaml.YAMLToJSONStrict([]byte(text))
}

func kustomize(text string) (json.RawMessage, error) {
	var read any
	if err := v3.Unmarshal([]byte(text), &read); err != nil {
		return nil, err
	}
	// A key that is no string makes a map that JSON cannot hold, which is an error here.
	return json.Marshal(read)
}

func value(read json.RawMessage, err error) any {
	if err != nil {
		return map[string]string{"error": err.Error()}
	}
	return read
}
