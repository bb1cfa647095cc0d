//go:build chaos

package upstream_test

import (
	"cmp"
	"testing"
)

const chaos = true

// judge fails where a figure of the machine is beyond its bar.
func judge[T cmp.Ordered](t *testing.T, what string, figure, bar T) {
	t.Helper()
	if figure > bar {
		t.Errorf("%s: %v, bar %v", what, figure, bar)
	}
}
