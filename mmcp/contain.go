package mmcp

import (
	"context"
	"log/slog"
	"maps"
	"runtime/debug"
	"sync"
)

// panics counts recovered panics by where they were recovered. All places of the server
// begin at 0, because a counter that is born at 1 has not increased.
var panics = struct {
	mu sync.Mutex
	n  map[string]int64 // guarded by mu
}{n: map[string]int64{
	"adapt": 0, "batch": 0, "catalogue": 0, "clips": 0, "convert": 0, "edit": 0, "engine": 0, "explain": 0, "generate": 0,
	"idempotency": 0, "job": 0, "metrics": 0, "render": 0, "request": 0, "run": 0, "shadow": 0, "upstream": 0,
}}

// Contain recovers a panic of the function that defers it: it logs the panic with
// its stack, counts it under where, and sets *err to the internal_error that
// answers for it. err is nil where nothing is answered. Each goroutine that works
// on a client's or a server's input defers it, because a panic that is not
// recovered ends the process.
func Contain(ctx context.Context, log *slog.Logger, where string, err *error) {
	p := recover()
	if p == nil {
		return
	}
	e := Panicked(ctx, log, where, p)
	if err != nil {
		*err = e
	}
}

// Panicked logs and counts a panic that its caller recovered, and returns the
// error that answers for it. where is one of few fixed names; attrs go into the
// log.
func Panicked(ctx context.Context, log *slog.Logger, where string, p any, attrs ...any) *Error {
	panics.mu.Lock()
	panics.n[where]++
	panics.mu.Unlock()
	log.ErrorContext(ctx, "recovered a panic", append([]any{"in", where, "panic", p, "stack", string(debug.Stack())}, attrs...)...)
	return Errorf(CodeInternal, "The gateway failed on this request; its log has the reason.")
}

// Panics returns how many panics this process has recovered, by where.
func Panics() map[string]int64 {
	panics.mu.Lock()
	defer panics.mu.Unlock()
	return maps.Clone(panics.n)
}
