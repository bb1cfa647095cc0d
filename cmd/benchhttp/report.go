package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

func requestOf(seed string) []byte { return request(mmcp.Seed(seed)) }

// The measurements.
const (
	hit         = "cache hit"
	passThrough = "pass-through"
	waiters     = "waiters"
	jobs        = "jobs"

	direct = "upstream itself"
)

// row is one line of work that all targets did.
type row struct {
	what        string
	size        int
	connections int
}

type report struct {
	options options
	rows    []row
	figures map[row][]named
	waits   []waited
}

type named struct {
	name string
	figure
}

func newReport(o options) *report {
	return &report{options: o, figures: make(map[row][]named)}
}

func (r *report) add(at row, name string, f figure) {
	if _, known := r.figures[at]; !known {
		r.rows = append(r.rows, at)
	}
	r.figures[at] = append(r.figures[at], named{name, f})
}

// write prints the tables as Markdown.
func (r *report) write(file string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Performance over HTTP\n\n")
	fmt.Fprintf(&b, "`make bench-http`: a request of %d bytes, every server on one core and the load on the other, %d "+
		"rounds of %v in turn, medians. "+
		"Absolute figures belong to the machine; the ratios (motiongate to the peer, in the same run) are what counts. "+
		"If other programs used the machine, they changed rates and latencies too. The CPU time of a server's own processes "+
		"for a request is then the better measure: the last column is the ratio of CPU time of the peer to that of "+
		"motiongate.\n\n", len(requestOf("7")), r.options.rounds, r.options.duration)
	fmt.Fprintf(&b, "Machine: %s, %d cores, %s, %s.\n", cpu(), runtime.NumCPU(), runtime.Version(), version("nginx", "-v"))
	for _, what := range []string{hit, passThrough} {
		if !r.options.wants(what) {
			continue
		}
		fmt.Fprintf(&b, "\n## %s%s\n\n| answer | connections | server | requests/s | p50 | p99 | p50 over direct | "+
			"requests/s of motiongate to this | CPU a request | CPU of this to motiongate |\n"+
			"| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n", strings.ToUpper(what[:1]), what[1:])
		for _, at := range r.rows {
			if at.what == what {
				r.lines(&b, at)
			}
		}
	}
	if r.options.wants(waiters) {
		r.crowds(&b)
	}
	if r.options.wants(jobs) {
		r.desk(&b)
	}
	if file == "" {
		_, err := os.Stdout.Write(b.Bytes())
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

func (r *report) lines(b *bytes.Buffer, at row) {
	ours := r.figures[at][0].perSecond
	var least time.Duration
	for _, f := range r.figures[at] {
		if f.name == direct {
			least = f.p50
		}
	}
	for i, f := range r.figures[at] {
		ratio, over, spent := "", "", ""
		if i > 0 {
			ratio = fmt.Sprintf("%.2f", ours/f.perSecond)
			spent = fmt.Sprintf("%.2f", float64(f.cpu)/float64(r.figures[at][0].cpu))
		}
		if least > 0 && f.name != direct {
			over = (f.p50 - least).Round(time.Microsecond).String()
		}
		fmt.Fprintf(b, "| %d KB | %d | %s | %.0f | %v | %v | %s | %s | %v | %s |\n", at.size/1000, at.connections, f.name,
			f.perSecond, f.p50.Round(time.Microsecond), f.p99.Round(time.Microsecond), over, ratio, f.cpu.Round(time.Microsecond), spent)
	}
}

// crowds prints how identical requests were answered together.
func (r *report) crowds(b *bytes.Buffer) {
	fmt.Fprintf(b, "\n## Identical requests while the first runs\n\nThe upstream takes %v. The last is how long after the "+
		"first answer 99 of 100 had theirs.\n\n| requests | server | runs | last |\n| --- | --- | --- | --- |\n", latency)
	for _, w := range r.waits {
		fmt.Fprintf(b, "| %d | %s | %d | %v |\n", w.waiters, w.name, w.runs, w.last.Round(100*time.Microsecond))
	}
}

// desk prints how fast jobs are taken and asked for.
func (r *report) desk(b *bytes.Buffer) {
	fmt.Fprintf(b, "\n## Jobs\n\nEach accepted job is synced to disk before its client is told.\n\n"+
		"| | connections | requests/s | p50 | p99 |\n| --- | --- | --- | --- | --- |\n")
	for _, at := range r.rows {
		if at.what == accept || at.what == poll || at.what == floor {
			f := r.figures[at][0]
			fmt.Fprintf(b, "| %s | %d | %.0f | %v | %v |\n", at.what, at.connections, f.perSecond, f.p50.Round(time.Microsecond),
				f.p99.Round(time.Microsecond))
		}
	}
}

func cpu() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	for line := range strings.SplitSeq(string(info), "\n") {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return strings.TrimSpace(strings.TrimLeft(name, "\t :"))
		}
	}
	return runtime.GOARCH
}

func version(name, arg string) string {
	out, err := exec.CommandContext(context.Background(), name, arg).CombinedOutput()
	if err != nil {
		return "no " + name
	}
	return strings.TrimSpace(string(out))
}
