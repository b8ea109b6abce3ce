//go:build tools

// Package main names the commands of this module that are built beside main.go, so that `go mod tidy` keeps what they need.
package main

import (
	_ "k8s.io/kubernetes/cmd/kube-proxy"
	_ "k8s.io/kubernetes/cmd/kubectl"
	_ "k8s.io/kubernetes/cmd/kubelet"
)
