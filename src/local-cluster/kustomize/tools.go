//go:build tools

// Package tools names the command that Argo CD's repo-server runs on a
// kustomization.yaml, in the version that its release ships. It has a module of
// its own because Argo CD's libraries are newer.
package tools

import _ "sigs.k8s.io/kustomize/kustomize/v5"
