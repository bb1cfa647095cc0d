package idempotency_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/mmcp"
)

// BenchmarkKey is a request under a new key around work that takes no time.
func BenchmarkKey(b *testing.B) {
	i, err := idempotency.New(cachetest.Open(b, b.TempDir()), idempotency.Options{}, (&cachetest.Journal{}).Logger())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(i.Close)
	done := func(context.Context, mmcp.Attempt) mmcp.Answer {
		return mmcp.Answer{Status: http.StatusOK, Body: bytes.Repeat([]byte("x"), 20<<10)}
	}
	for n := 0; b.Loop(); n++ {
		if _, _, err := i.Do(b.Context(), cachetest.Use(fmt.Sprint(n)), done); err != nil {
			b.Fatal(err)
		}
	}
}
