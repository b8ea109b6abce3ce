//go:build tools

// Package tools names ECK's operator. It has a module of its own because its
// Kubernetes libraries are not those of the control plane.
package tools

import _ "github.com/elastic/cloud-on-k8s/v3/cmd"
