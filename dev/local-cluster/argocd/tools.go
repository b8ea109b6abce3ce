//go:build tools

// Package tools names the command that Argo CD's controllers are: one program
// that becomes what its own name says.
package tools

import _ "github.com/argoproj/argo-cd/v3/cmd"
