package command

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Bounds of the standard output and error of a program.
const (
	maxOutput = 16 << 20 // of one run, for each stream
	maxLine   = 1 << 20
	maxTail   = 4 << 10 // bytes stored for errors
)

// output holds the output of a program. It is safe for concurrent use.
type output struct {
	line func([]byte) // called for each line; may be nil
	full chan<- struct{}

	mu      sync.Mutex // guards the fields below
	written int64
	begun   []byte // beginning of a line
	tail    []byte // last bytes of the output
}

// Write never fails: it drops bytes beyond the bound, and signals full once.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	before := o.written
	o.written += int64(len(p))
	if o.written > maxOutput {
		if before <= maxOutput {
			o.full <- struct{}{}
		}
		return len(p), nil
	}
	o.tail = append(o.tail, p...)
	if extra := len(o.tail) - maxTail; extra > 0 {
		o.tail = append(o.tail[:0], o.tail[extra:]...)
	}
	rest := p
	for o.line != nil && len(rest) > 0 {
		i := bytes.IndexAny(rest, "\r\n")
		if i < 0 {
			o.begin(rest)
			break
		}
		o.begin(rest[:i])
		if len(o.begun) > 0 {
			o.line(o.begun)
		}
		o.begun, rest = o.begun[:0], rest[i+1:]
	}
	return len(p), nil
}

// begin appends to the current line. The rest of a very long line is dropped.
func (o *output) begin(p []byte) {
	o.begun = append(o.begun, p[:min(len(p), maxLine-len(o.begun))]...)
}

// reset drops the output before the next run.
func (o *output) reset() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.written, o.tail = 0, o.tail[:0]
}

// end returns the last bytes of the output, as printable text.
func (o *output) end() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(o.tail), "?"))
}

// lastLine returns the last line of a text, which is the message of a traceback.
func lastLine(text string) string {
	const most = 300
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	for i := len(lines) - 1; i >= 0; i-- {
		if line := strings.TrimSpace(lines[i]); line != "" {
			if r := []rune(line); len(r) > most {
				return string(r[:most]) + "…"
			}
			return line
		}
	}
	return ""
}

var (
	percent = regexp.MustCompile(`(\d{1,3}(?:\.\d+)?) ?%`)
	share   = regexp.MustCompile(`(?i)\bprogress\b["']?\s*[:= ]\s*(\d*\.?\d+)(?:[^\d.%]|$)`)
)

// progressOf reads the progress of a run, 0 to 1, from a line such as "progress 0.4", "40%", a bar
// of tqdm, or {"progress": 0.4}.
func progressOf(line []byte) (at float64, ok bool) {
	if len(line) > 0 && line[0] == '{' {
		var report struct {
			Progress *float64 `json:"progress"`
		}
		if json.Unmarshal(line, &report) == nil && report.Progress != nil {
			return *report.Progress, *report.Progress >= 0 && *report.Progress <= 1
		}
	}
	scale := 1.0
	found := share.FindSubmatch(line)
	if found == nil {
		found, scale = percent.FindSubmatch(line), 100
	}
	if found == nil {
		return 0, false
	}
	at, err := strconv.ParseFloat(string(found[1]), 64)
	at /= scale
	return at, err == nil && at >= 0 && at <= 1
}
