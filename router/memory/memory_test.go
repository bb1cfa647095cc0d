package memory_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/motiongate/motiongate/router/memory"
)

// TestFill reads bodies of many sizes whose senders announce the truth, nothing,
// too much or too little, in pieces of many sizes.
func TestFill(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		b := memory.New(1 << 30)
		c := b.Request()
		want := make([]byte, random.IntN(300<<10))
		for i := range want {
			want[i] = byte(random.Uint32())
		}
		announced := []int64{int64(len(want)), -1, int64(len(want)) + random.Int64N(1<<24), int64(len(want)) / 2}[random.IntN(4)]
		var r io.Reader = bytes.NewReader(want)
		switch random.IntN(3) {
		case 0:
			r = iotest.HalfReader(r)
		case 1:
			r = iotest.DataErrReader(r)
		}
		most := int64(len(want)) + random.Int64N(3) - 1
		got, err := c.Fill(t.Context(), nil, r, memory.Size{Announced: announced, First: 64 << 10, Most: max(most, 0)})
		if err != nil {
			t.Fatal(err)
		}
		if whole := int64(len(want)) <= max(most, 0); !bytes.Equal(got, want[:min(int64(len(want)), max(most, 0)+1)]) {
			t.Fatalf("%d of %d bytes, whole %v", len(got), len(want), whole)
		}
		if c.Bytes() != int64(cap(got)) || b.Held() != c.Bytes() {
			t.Fatalf("charged %d and %d for %d bytes", c.Bytes(), b.Held(), cap(got))
		}
		if most := max(2*len(got)+4096+1024, 64<<10+8192); cap(got) > most {
			t.Fatalf("%d bytes for a body of %d that announced %d", cap(got), len(got), announced)
		}
		if c.Release(); b.Held() != 0 {
			t.Fatalf("%d bytes are left", b.Held())
		}
	}
}

// TestShares holds which part of a budget each kind of charge has.
func TestShares(t *testing.T) {
	const limit = 16 << 20
	for name, kind := range map[string]struct {
		charge func(*memory.Budget) memory.Charge
		take   func(*memory.Charge, int64) bool
		step   int64
		want   int64
	}{
		"large requests":                {(*memory.Budget).Request, (*memory.Charge).Grow, 1 << 20, limit - limit/4},
		"small requests":                {(*memory.Budget).Request, (*memory.Charge).Grow, 32 << 10, limit - limit/8},
		"reservations of large answers": {(*memory.Budget).Answer, reserve, 1 << 20, limit - limit/4},
		"reservations of small answers": {(*memory.Budget).Answer, reserve, 32 << 10, limit - limit/8},
		"answers":                       {(*memory.Budget).Answer, (*memory.Charge).Grow, 1 << 20, limit},
	} {
		b := memory.New(limit)
		for {
			c := kind.charge(b)
			if !kind.take(&c, kind.step) {
				break
			}
		}
		if b.Held() != kind.want {
			t.Errorf("%s: %d bytes of %d, want %d", name, b.Held(), limit, kind.want)
		}
		if b.Refused() != 1 {
			t.Errorf("%s: %d refusals", name, b.Refused())
		}
	}
}

// reserve reserves n bytes where there is room at once.
func reserve(c *memory.Charge, n int64) bool { return c.Reserve(context.Background(), n, 0) }

// TestFollow gives charges back when the collector frees their arrays, and no
// earlier.
func TestFollow(t *testing.T) {
	b := memory.New(1 << 30)
	kept := make([]byte, 1<<20)
	b.FollowNew(kept)
	for range 8 {
		b.FollowNew(make([]byte, 1<<20))
	}
	for b.Held() > 1<<20 {
		runtime.GC()
		runtime.Gosched()
	}
	runtime.GC()
	if b.Held() != 1<<20 {
		t.Errorf("%d bytes are held while an array is in use", b.Held())
	}
	runtime.KeepAlive(kept)
	for b.Held() > 0 {
		runtime.GC()
		runtime.Gosched()
	}
}

// TestWait has answers wait for what others give back, also where only the
// collector can.
func TestWait(t *testing.T) {
	b := memory.New(16 << 20)
	first := b.Answer()
	first.Add(12 << 20)
	first.ReleaseWith(make([]byte, 12<<20)) // garbage at once
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			c := b.Answer()
			if !c.Reserve(t.Context(), 3<<20, memory.MaxWait) {
				t.Error("no room")
			}
			if !c.Grow(2<<20) || !c.Grow(1<<20) {
				t.Error("what was reserved is not there")
			}
			c.Release()
		})
	}
	all.Wait()
	c := b.Answer()
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if c.Fits(9 << 20) {
		t.Error("more than half fits")
	}
	if half := b.Answer(); !half.Reserve(t.Context(), 17<<20, memory.MaxWait) || half.Bytes() != 8<<20 {
		t.Errorf("%d bytes are reserved for an answer that is larger than the budget, want half", half.Bytes())
	} else {
		half.Release()
	}
	c.Add(16 << 20)
	other := b.Answer()
	if other.Reserve(gone, 1, memory.MaxWait) {
		t.Error("reserved in a full budget")
	}
	_, err := other.Fill(gone, nil, bytes.NewReader([]byte("x")), memory.Size{Announced: 1, First: 1 << 20, Most: 10})
	if !errors.Is(err, memory.ErrFull) {
		t.Error(err)
	}
}

// TestNoBudget holds that what belongs to no budget has no bound.
func TestNoBudget(t *testing.T) {
	var b *memory.Budget
	for _, c := range []memory.Charge{b.Request(), b.Answer(), {}} {
		if !c.Grow(1<<50) || !c.Reserve(t.Context(), 1<<50, memory.MaxWait) || !c.Fits(1<<50) {
			t.Error("refused")
		}
		c.ReleaseWith(make([]byte, 1))
		c.Release()
	}
	b.FollowNew(make([]byte, 1<<20))
	if b.Held() != 0 || b.Limit() != 0 || b.Refused() != 0 {
		t.Error("a nil Budget counts")
	}
}
