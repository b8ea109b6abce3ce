//go:build tools

// Package tools names actionlint, which checks the workflows of the documentation and the steps of action.yml.
package tools

import _ "github.com/rhysd/actionlint/cmd/actionlint"
