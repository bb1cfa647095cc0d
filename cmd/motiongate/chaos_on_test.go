//go:build chaos

package main_test

import (
	"cmp"
	"testing"
)

// sized is how much a test does: always, and in the chaos suite.
func sized[T any](_, full T) T { return full }

// judge fails where a figure of the machine is beyond its bar.
func judge[T cmp.Ordered](t *testing.T, what string, figure, bar T) {
	t.Helper()
	if figure > bar {
		t.Errorf("%s: %v, bar %v", what, figure, bar)
	}
}
