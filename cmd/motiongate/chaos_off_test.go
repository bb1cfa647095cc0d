//go:build !chaos

package main_test

import (
	"cmp"
	"testing"
)

// sized is how much a test does: always, and in the chaos suite.
func sized[T any](always, _ T) T { return always }

// judge logs a figure of the machine; the chaos suite fails where it is beyond its bar.
func judge[T cmp.Ordered](t *testing.T, what string, figure, bar T) {
	t.Helper()
	t.Logf("%s: %v, bar %v", what, figure, bar)
}
