package main

import "testing"

func TestPercentFor(t *testing.T) {
	for live, want := range map[uint64]int{0: 400, 8 << 20: 400, 24 << 20: 400, 48 << 20: 200, 96 << 20: 100, 1 << 30: 100} {
		if got := percentFor(live); got != want {
			t.Errorf("%d MB live: %d percent, want %d", live>>20, got, want)
		}
	}
}
