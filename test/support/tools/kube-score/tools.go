//go:build tools

// Package tools names kube-score, whose checks the manifests of every example
// have to pass.
package tools

import _ "github.com/zegl/kube-score/cmd/kube-score"
