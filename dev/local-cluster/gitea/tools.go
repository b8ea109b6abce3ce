//go:build tools

// Package tools names Gitea, which has a module of its own because of its many requirements.
package tools

import (
	_ "code.gitea.io/gitea"
)
