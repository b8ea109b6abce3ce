//go:build tools

// Package tools names the command that Argo CD's repo-server runs on a
// kustomization.yaml, in the version that its release ships. It has a module of
// its own so that its libraries are those of that version.
package tools

import _ "sigs.k8s.io/kustomize/kustomize/v5"
