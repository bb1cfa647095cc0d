package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Fault is a fault of the settings.
type Fault struct {
	Origin  string `json:"origin,omitempty"` // location: config.yaml:12, MOTIONGATE_LISTEN, --listen
	Key     string `json:"key,omitempty"`    // for example upstreams[2].url; "": the fault concerns no single key
	Message string `json:"message"`
	Line    int    `json:"line,omitempty"` // line of the file; 0: not in the file
}

func (f Fault) String() string {
	out := f.Message
	if f.Key != "" {
		out = f.Key + ": " + out
	}
	if f.Origin != "" {
		out = f.Origin + ": " + out
	}
	return out
}

// Faults is an error with all faults.
type Faults []Fault

func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].String()
	}
	return strings.Join(lines, "\n")
}

// sort orders the faults of the file by line, before all others.
func (f Faults) sort() {
	slices.SortStableFunc(f, func(a, b Fault) int {
		if (a.Line == 0) != (b.Line == 0) {
			return cmp.Compare(b.Line, a.Line)
		}
		return cmp.Compare(a.Line, b.Line)
	})
}

// unknown returns the message that no member of a kind, such as "setting", is called name. The message
// suggests the most similar known name.
func unknown(kind, name string, known []string) string {
	message := "is not a " + kind
	if meant := nearest(name, known); meant != "" {
		message += fmt.Sprintf("; did you mean %s?", meant)
	}
	return message
}

// nearest returns the known name that differs from name in one or two letters, or "".
func nearest(name string, known []string) string {
	best, least := "", 1+min(2, len(name)/2)
	for _, k := range known {
		if d := distance(strings.ToLower(name), strings.ToLower(k), least); d < least {
			best, least = k, d
		}
	}
	return best
}

// distance returns the edit distance between two words, up to limit.
func distance(a, b string, limit int) int {
	if d := len(a) - len(b); d >= limit || -d >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return min(row[len(b)], limit)
}
