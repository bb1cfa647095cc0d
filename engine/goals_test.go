package engine_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
)

// goals are the figures that the engine is held to, each beside its bar. They are
// taken from what a client decodes.
type goals struct {
	mu   sync.Mutex // guards rows
	rows []goal
}

// goal is one figure. Where the bar is not met yet, reached says how far it is and
// must stay.
type goal struct {
	number            int
	quantity          string
	figure            float64
	low, high         float64
	bar               string
	reachedLow, reach float64
}

func (g *goals) add(row goal) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.rows = append(g.rows, row)
}

// most wants a figure of at most a bar.
func (g *goals) most(number int, quantity string, figure, bar float64) {
	g.open(number, quantity, figure, bar, bar)
}

// open wants a figure of at most a bar that is not met yet: it is at most reached.
func (g *goals) open(number int, quantity string, figure, bar, reached float64) {
	low := math.Inf(-1)
	g.add(goal{number, quantity, figure, low, bar, fmt.Sprintf("<= %.4g", bar), low, reached})
}

// least wants a figure of at least a bar.
func (g *goals) least(number int, quantity string, figure, bar float64) {
	g.add(goal{number, quantity, figure, bar, math.Inf(1), fmt.Sprintf(">= %.4g", bar), bar, math.Inf(1)})
}

// within adds a figure that must lie between two bars.
func (g *goals) within(number int, quantity string, figure, low, high float64) {
	g.add(goal{number, quantity, figure, low, high, fmt.Sprintf("%.4g to %.4g", low, high), low, high})
}

// measured adds a figure without a bar.
func (g *goals) measured(number int, quantity string, figure float64) {
	g.add(goal{number, quantity, figure, math.Inf(-1), math.Inf(1), "", math.Inf(-1), math.Inf(1)})
}

// table returns the rows as text, and the quantities that miss their goals.
func (g *goals) table() (text string, missed []string) {
	slices.SortStableFunc(g.rows, func(a, b goal) int {
		return cmp.Or(a.number-b.number, strings.Compare(a.quantity, b.quantity))
	})
	var b strings.Builder
	b.WriteString("| goal | quantity | figure | bar | |\n| --- | --- | --- | --- | --- |\n")
	for _, r := range g.rows {
		mark := "ok"
		switch {
		case r.bar == "":
			mark = ""
		case !(r.figure >= r.reachedLow && r.figure <= r.reach):
			mark = "missed"
			missed = append(missed, fmt.Sprintf("goal %d, %s: %.4g, want %s (reached before: %.4g)", r.number, r.quantity, r.figure, r.bar, r.reach))
		case !(r.figure >= r.low && r.figure <= r.high):
			mark = "open"
		}
		fmt.Fprintf(&b, "| %d | %s | %s | %s | %s |\n", r.number, r.quantity, short(r.figure), r.bar, mark)
	}
	return b.String(), missed
}

// short writes three digits of a figure.
func short(v float64) string {
	if math.Abs(v) < 1e-4 && v != 0 {
		return fmt.Sprintf("%.1e", v)
	}
	return strings.TrimSuffix(fmt.Sprintf("%.3g", v), ".")
}

// The figures of the engine beside the goals of its design, over requests of many
// kinds: go test ./engine -run TestGoals -v prints the table of docs/engine-figures.md.
func TestGoals(t *testing.T) {
	if testing.Short() || raceDetector {
		t.Skip("hundreds of motions")
	}
	var g goals
	t.Run("figures", func(t *testing.T) {
		for name, measure := range map[string]func(*testing.T, *goals){
			"targets":   goalsOfTargets,
			"keys":      goalsOfKeys,
			"waypoints": goalsOfWaypoints,
			"paths":     goalsOfPaths,
			"mixes":     goalsOfMixes,
			"gaits":     goalsOfGaits,
			"norms":     goalsOfNorms,
			"deeds":     goalsOfDeeds,
			"joins":     goalsOfJoins,
			"samples":   goalsOfSamples,
			"length":    goalsOfLength,
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				measure(t, &g)
			})
		}
	})
	text, missed := g.table()
	t.Log("\n" + text)
	for _, m := range missed {
		t.Error(m)
	}
}
