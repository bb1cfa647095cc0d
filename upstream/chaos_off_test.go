//go:build !chaos

package upstream_test

import (
	"cmp"
	"testing"
)

const chaos = false

// judge logs a figure of the machine; the chaos suite fails where it is beyond its bar.
func judge[T cmp.Ordered](t *testing.T, what string, figure, bar T) {
	t.Helper()
	t.Logf("%s: %v, bar %v", what, figure, bar)
}
