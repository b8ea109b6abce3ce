//go:build tools

// What containerd starts containers with.
package tools

import _ "github.com/opencontainers/runc"
