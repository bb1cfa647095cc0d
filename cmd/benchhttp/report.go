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

const against = "motiongate, other build"

type report struct {
	options  options
	machine  string
	took     time.Duration
	contests []*contest
	waits    []waited
}

// write writes the tables as Markdown. It preserves the text after the tables of an existing file.
func (r *report) write(file string) error {
	var b bytes.Buffer
	rounds := r.options.rounds
	for _, c := range r.contests {
		rounds = max(rounds, len(c.rounds))
	}
	fmt.Fprintf(&b, "# Performance over HTTP\n\n")
	fmt.Fprintf(&b, "`make bench-http`: a request of %d bytes, every server on one core and the load on the other, %d to %d "+
		"rounds of slices of %v in turn, medians. "+
		"Absolute figures belong to the machine; the ratios (motiongate to the peer, in the same round) are what counts. Each is the "+
		"median over the rounds ± half the distance between the quartiles, with the standard error of the median in parentheses. "+
		"The pair with the largest standard error got the next round, until all are below %.2f %% or the time is over. "+
		"If other programs used the machine, they changed rates and latencies too. The CPU time of a server's own processes "+
		"for a request is then the better measure: the last column is the peer's CPU time divided by "+
		"motiongate's.\n\n", len(requestOf("7")), r.options.rounds, rounds, r.options.duration, 100*precision)
	fmt.Fprintf(&b, "Machine: %s. The run took %v. %s\n", r.machine, r.took.Round(time.Second), r.known())
	for _, what := range []string{hit, passThrough} {
		if !r.options.selected(what) {
			continue
		}
		fmt.Fprintf(&b, "\n## %s%s\n\n| answer | connections | server | requests/s | p50 | p99 | p50 over direct | "+
			"requests/s of motiongate to this | CPU a request | CPU of this to motiongate |\n"+
			"| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n", strings.ToUpper(what[:1]), what[1:])
		for _, c := range r.contests {
			if c.name == what {
				c.lines(&b)
			}
		}
	}
	if r.options.selected(waiters) {
		r.crowds(&b)
	}
	if r.options.selected(jobs) {
		r.desk(&b)
	}
	if file == "" {
		_, err := os.Stdout.Write(b.Bytes())
		return err
	}
	return os.WriteFile(file, append(b.Bytes(), written(file)...), 0o644)
}

// known returns a sentence about the accuracy of the ratios.
func (r *report) known() string {
	all, most, over := pairs(r.contests), 0.0, 0
	for _, p := range all {
		most = max(most, p.standardError())
		if p.standardError() > precision {
			over++
		}
	}
	return fmt.Sprintf("The largest standard error of a ratio is %.1f %%; %d of %d pairs have one above %.2f %%.",
		100*most, over, len(all), 100*precision)
}

// byHand is the heading of the first section that this command does not write.
const byHand = "\n## Where the time goes"

// written returns the sections of a file that this command does not write.
func written(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return "" // the file does not exist
	}
	if at := strings.Index(string(text), byHand); at >= 0 {
		return string(text[at:])
	}
	return ""
}

func (c *contest) lines(b *bytes.Buffer) {
	var least time.Duration
	for i, t := range c.targets {
		if t.name == direct {
			least = c.medians(i).p50
		}
	}
	for i, t := range c.targets {
		f, rate, over, spent := c.medians(i), "", "", ""
		if i > 0 {
			rate, spent = c.rate(i).String(), c.spent(i).String()
		}
		if least > 0 && t.name != direct {
			over = (f.p50 - least).Round(time.Microsecond).String()
		}
		fmt.Fprintf(b, "| %d KB | %d | %s | %.0f | %v | %v | %s | %s | %v | %s |\n", c.size/1000, c.connections, t.name,
			f.perSecond, f.p50.Round(time.Microsecond), f.p99.Round(time.Microsecond), over, rate,
			f.cpu.Round(100*time.Nanosecond), spent)
	}
}

// crowds prints how identical requests shared runs.
func (r *report) crowds(b *bytes.Buffer) {
	fmt.Fprintf(b, "\n## Identical requests while the first runs\n\nThe upstream takes %v. The last is how long after the "+
		"first answer 99 of 100 had theirs.\n\n| requests | server | runs | last |\n| --- | --- | --- | --- |\n", latency)
	for _, w := range r.waits {
		fmt.Fprintf(b, "| %d | %s | %d | %v |\n", w.waiters, w.name, w.runs, w.last.Round(100*time.Microsecond))
	}
}

// desk prints the rates of accepted jobs and of polls.
func (r *report) desk(b *bytes.Buffer) {
	fmt.Fprintf(b, "\n## Jobs\n\nEach job is synced to disk before its client gets 202. The last column compares with a program "+
		"that writes as many requests at a time as there are connections, syncs them, and does nothing else.\n\n"+
		"| | connections | requests/s | p50 | p99 | to the disk's |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, c := range r.contests {
		if c.name != accept && c.name != poll {
			continue
		}
		f, disk := c.medians(0), ""
		if len(c.targets) > 1 {
			disk = c.rate(1).String()
		}
		fmt.Fprintf(b, "| %s | %d | %.0f | %v | %v | %s |\n", c.name, c.connections, f.perSecond, f.p50.Round(time.Microsecond),
			f.p99.Round(time.Microsecond), disk)
	}
}

// machine describes the machine, with its load at the start of the run.
func machine() string {
	load, _, _ := strings.Cut(first("/proc/loadavg"), " ")
	return fmt.Sprintf("%s, %d cores, Linux %s, %s, %s, load %s when the run began", cpu(), runtime.NumCPU(),
		first("/proc/sys/kernel/osrelease"), runtime.Version(), version("nginx", "-v"), load)
}

func first(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return "?"
	}
	return strings.TrimSpace(string(text))
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
