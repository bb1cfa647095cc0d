package feet

import (
	"math"
	"strings"
	"testing"
)

// TestFaultsOfFeetNameTheirLine holds that a line with an error is named.
func TestFaultsOfFeetNameTheirLine(t *testing.T) {
	for text, want := range map[string]string{
		"swim advance 0 0 0": "no gait", "walk": "no quantity", "walk tail 1": "no quantity", "walk advance 1 2": "2 numbers, not 3",
		"walk heel x": "invalid syntax", "walk heel 3\nwalk heel 3": "there twice",
	} {
		_, err := read("# feet\n" + text)
		line := "line 2"
		if strings.Contains(text, "\n") {
			line = "line 3"
		}
		if err == nil || !strings.Contains(err.Error(), line) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q of %s", text, err, want, line)
		}
	}
	if _, err := read("walk advance 0 0 0"); err == nil || !strings.Contains(err.Error(), "walk has no height") {
		t.Errorf("a gait without heights: %v", err)
	}
}

// TestContactChangesSteadilyWithSpeed holds that a foot does not change its contact suddenly between gaits.
func TestContactChangesSteadilyWithSpeed(t *testing.T) {
	const dv = 0.01
	before := ContactAt(-1.5, 1)
	for v := -1.5 + dv; v < 2; v += dv {
		c := ContactAt(v, 1)
		for name, change := range map[string]float64{
			"strike": c.Strike - before.Strike, "leave": c.Leave + c.Push - before.Leave - before.Push,
			"flat": c.FlatWithin - before.FlatWithin, "lower": c.Lower - before.Lower,
		} {
			if math.Abs(change) > 2*math.Pi/180 {
				t.Errorf("%s changes by %g from %.2f m/s to %.2f", name, change, v-dv, v)
			}
		}
		before = c
	}
	if before.Strike <= 0 || ContactAt(-0.8, 1).Strike >= 0 {
		t.Error("feet do not strike with the heel forward and with the toes backward")
	}
}
