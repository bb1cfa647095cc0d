package dispatch

import (
	"testing"
	"time"
)

func TestBudget(t *testing.T) {
	at := func(s float64) time.Time { return time.Unix(1_000_000, 0).Add(time.Duration(s * float64(time.Second))) }
	b := &Budget{share: 0.2, minimum: 3}
	spent := func(now time.Time, tries int) int {
		n := 0
		for range tries {
			if b.SpendRetry(now) {
				n++
			}
		}
		return n
	}
	if n := spent(at(0), 10); n != 3 {
		t.Errorf("%d retries without requests, want 3", n)
	}
	for range 100 {
		b.AddRequest(at(4))
	}
	if n := spent(at(5), 100); n != 17 {
		t.Errorf("%d more retries after 100 requests, want 17", n)
	}
	if n := spent(at(9.5), 10); n != 0 {
		t.Errorf("%d retries when all were spent", n)
	}
	if n := spent(at(10.5), 10); n != 3 {
		t.Errorf("%d retries when the first three are forgotten, want 3", n)
	}
	if n := spent(at(60), 10); n != 3 {
		t.Errorf("%d retries after a minute of rest, want 3", n)
	}
}
