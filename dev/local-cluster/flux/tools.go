//go:build tools

// Package tools names two of Flux's controllers. They have a module of their own because their
// Kubernetes libraries are not those of the control plane.
package tools

import (
	_ "github.com/fluxcd/kustomize-controller"
	_ "github.com/fluxcd/source-controller"
)
