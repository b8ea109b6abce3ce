//go:build tools

// Package tools names two of Flux's controllers, and the programs that encrypt what they decrypt. They have a
// module of their own because their Kubernetes libraries are not those of the control plane.
package tools

import (
	_ "filippo.io/age/cmd/age-keygen"
	_ "github.com/fluxcd/kustomize-controller"
	_ "github.com/fluxcd/source-controller"
	_ "github.com/getsops/sops/v3/cmd/sops"
)
