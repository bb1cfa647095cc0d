package feet

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// TestFaultsOfFeetNameTheirLine holds that a line with an error is named.
func TestFaultsOfFeetNameTheirLine(t *testing.T) {
	for text, want := range map[string]string{
		"swim advance 0 0 0": "not a gait", "walk": "no quantity", "walk tail 1": "no quantity", "walk advance 1 2": "2 numbers, not 3",
		"walk heel-rise x": "invalid syntax", "walk heel-rise 3\nwalk heel-rise 3": "there twice",
		"walk heel-rise NaN": "not finite", "walk strike 1 2 +Inf": "not finite",
		"run strike 1 1 1": "no quantity", "walk cadence 1 1": "no quantity", "back push 1 1 1": "no quantity",
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

// TestFeetHaveAllQuantities holds that a table without one of its lines is an error that names the gait and the quantity.
func TestFeetHaveAllQuantities(t *testing.T) {
	lines := strings.SplitAfter(feetText, "\n")
	for i, line := range lines {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		want := words[0] + " has no " + words[1]
		if _, err := read(strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "")); err == nil || err.Error() != want {
			t.Errorf("without %q: %v, want %q", strings.TrimSpace(line), err, want)
		}
	}
}

// TestSpeedsOfFeetArePositive holds that no speed or range of speeds that divides others is zero.
func TestSpeedsOfFeetArePositive(t *testing.T) {
	for line, fault := range map[string]string{
		"walk blend 0.165 1.265": "walk blend 1 1", "back blend 0 0.35": "back blend 0.35 0", "walk strike 21 1.25 1.15": "walk strike 21 0 1.15",
		"back strike -27 0.35 1": "back strike -27 -1 1", "walk push 36 1.3 1.1": "walk push 36 0 1.1", "back toe-off-speed 0.6": "back toe-off-speed 0",
	} {
		text := strings.Replace(feetText, line, fault, 1)
		want := strings.Join(strings.Fields(line)[:2], " ")
		if _, err := read(text); text == feetText || err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "not positive") {
			t.Errorf("%q: %v, want that %s is not positive", fault, err, want)
		}
	}
}

// TestFreeScalesBackwardContact holds that a body without the recorded differences of backward walks has the toe-off and the heel of
// a body at zero speed, flat strikes and the usual pelvis, and the other quantities of its speed.
func TestFreeScalesBackwardContact(t *testing.T) {
	rest, plain, full := ContactAt(0, 1), ContactAt(-0.6, 0), ContactAt(-0.6, 1)
	want := full
	want.Strike, want.ToeOff, want.HeelRiseRate, want.Lower = 0, rest.ToeOff, rest.HeelRiseRate, 0
	if plain != want {
		t.Errorf("without the differences a foot has %+v, want %+v", plain, want)
	}
	if deg := full.ToeOff * 180 / math.Pi; math.Abs(deg-3.7) > 1e-9 {
		t.Errorf("at 0.6 m/s backward feet leave at %.2f degrees, want 3.7", deg)
	}
}

// TestContactChangesSteadilyWithSpeed holds that a foot does not change its contact suddenly between gaits.
func TestContactChangesSteadilyWithSpeed(t *testing.T) {
	const dv = 0.01
	before := ContactAt(-1.5, 1)
	for v := -1.5 + dv; v < 2; v += dv {
		c := ContactAt(v, 1)
		for name, change := range map[string]float64{
			"strike": c.Strike - before.Strike, "toe-off": c.ToeOff + c.Push - before.ToeOff - before.Push,
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
