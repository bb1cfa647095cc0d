package cachetest

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/mmcp"
)

// Worker counts the runs of a work, waits at a gate if it has one, and answers with given statuses.
type Worker struct {
	Runs     atomic.Int64
	Began    chan struct{} // receives a value when a run begins; nil: not used
	Gate     chan struct{} // gate that ends a run; nil: a run ends at once
	Statuses []int         // status of each run in order; then 200
}

func (w *Worker) Do(ctx context.Context, at mmcp.Attempt) mmcp.Answer {
	if err := Send(at.Hooks); err != nil {
		return state.ErrorAnswer(mmcp.AsError(err))
	}
	n := int(w.Runs.Add(1))
	if w.Began != nil {
		w.Began <- struct{}{}
	}
	if w.Gate != nil {
		select {
		case <-w.Gate:
		case <-ctx.Done():
			return mmcp.Answer{Status: 499}
		}
	}
	status := http.StatusOK
	if n <= len(w.Statuses) {
		status = w.Statuses[n-1]
	}
	return mmcp.Answer{Status: status, Header: map[string]string{"Content-Type": "model/gltf+json"}, Body: fmt.Appendf(nil, "run %d", n)}
}

// NewKeys returns Keys that are closed at the end of the test.
func NewKeys(t *testing.T, s *state.Store, o idempotency.Options) *idempotency.Keys {
	t.Helper()
	i, err := idempotency.New(s, o, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(i.Close)
	return i
}

// Use returns a use of a key by the tenant studio.
func Use(key string) mmcp.Use {
	return mmcp.Use{Scope: "studio POST /generate", Key: key, Fingerprint: [32]byte{1}}
}
