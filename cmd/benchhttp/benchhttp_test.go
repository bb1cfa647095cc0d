package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Every measured request must cause work: the upstream's catalogue accepts it, and no
// two are equal.
func TestRequestsAreValid(t *testing.T) {
	caps := &mmcp.Capabilities{Models: []mmcp.Model{advertised("bench"), advertised(stuckModel)}}
	seen := make(map[string]bool)
	for _, body := range [][]byte{request("7"), request("8"), request(""), requestTo(stuckModel, "")} {
		if _, err := codec.Decode(body, caps); err != nil {
			t.Error(err)
		}
		if seen[string(body)] {
			t.Errorf("asked for twice: %.80s", body)
		}
		seen[string(body)] = true
	}
	for _, size := range []int{smallAnswer, 400_000} {
		if n := len(answer(size)); n != size {
			t.Errorf("%d bytes, want %d", n, size)
		}
	}
}

const printed = `Running 3s test @ http://127.0.0.1:1/generate
  1 threads and 16 connections
  Latency Distribution
     50%  466.00us
     75%    1.10ms
     90%    2.20ms
     99%    5.26ms
  107073 requests in 3.00s, 2.08GB read
Requests/sec:  35691.25
Transfer/sec:    708.31MB
`

func TestReadWrk(t *testing.T) {
	want := figure{perSecond: 35691.25, p50: 466 * time.Microsecond, p99: 5260 * time.Microsecond}
	if got, err := readWrk([]byte(printed)); err != nil || got != want {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	slow := strings.NewReplacer("466.00us", "1.20s", "5.26ms", "2.00s").Replace(printed)
	if got, err := readWrk([]byte(slow)); err != nil || got.p50 != 1200*time.Millisecond || got.p99 != 2*time.Second {
		t.Errorf("%v, %v", got, err)
	}
	for name, text := range map[string]string{
		"errors":       printed + "  Non-2xx or 3xx responses: 3\n",
		"lost":         printed + "  Socket errors: connect 0, read 1, write 0, timeout 0\n",
		"no rate":      strings.Replace(printed, "Requests/sec", "Rate", 1),
		"no latencies": strings.Replace(printed, "99%", "98%", 1),
		"nothing":      "",
	} {
		if got, err := readWrk([]byte(text)); err == nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Each column has its own median, and what differs by less than one is in order. A
// ratio is taken within each round, so that what slows a whole round does not count.
func TestContest(t *testing.T) {
	c := contest{targets: []target{{name: "ours"}, {name: "theirs"}}, rounds: [][]figure{
		{{perSecond: 10.9, p50: 3, p99: 30, cpu: 5}, {perSecond: 21.8, cpu: 10}},
		{{perSecond: 10.1, p50: 1, p99: 90, cpu: 7}, {perSecond: 20.2, cpu: 14}},
		{{perSecond: 1.05, p50: 2, p99: 60, cpu: 600}, {perSecond: 2.1, cpu: 1200}},
	}}
	if got, want := c.medians(0), (figure{perSecond: 10.1, p50: 2, p99: 60, cpu: 7}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	if got := c.rate(1).String(); got != "0.50 ± 0.00 (0.000)" {
		t.Errorf("rates: %s", got)
	}
	if got := c.spent(1).String(); got != "2.00 ± 0.00 (0.000)" {
		t.Errorf("CPU time: %s", got)
	}
	if c.standardError(1) > precision {
		t.Errorf("rounds that agree leave a doubt of %v", c.standardError(1))
	}
	c.rounds[0][0].perSecond, c.rounds[1][0].perSecond = 5, 15
	if r := c.rate(1); r.spread <= 0 || c.standardError(1) <= precision {
		t.Errorf("rounds that do not agree leave a doubt of %v", c.standardError(1))
	}
	few := c.standardError(1)
	for range 5 {
		c.rounds = append(c.rounds, c.rounds[:3]...)
	}
	if c.standardError(1) >= few {
		t.Errorf("with more rounds the doubt grows from %v to %v", few, c.standardError(1))
	}
}

// TestFurtherRounds holds that the pair that scatters most has further rounds until it is
// known well enough, and that pairs that agree have none.
func TestFurtherRounds(t *testing.T) {
	slices := map[string]int{}
	steady := func(name string, scatter float64) target {
		return target{name: name, run: func(*bench) (figure, error) {
			slices[name]++
			return figure{perSecond: 100 * (1 + scatter*float64(slices[name]%3)), cpu: time.Millisecond}, nil
		}}
	}
	b := &bench{options: options{rounds: 4}, contests: []*contest{
		{targets: []target{steady("ours", 0), steady("a", 0), steady("b", 0.05)}},
		{targets: []target{steady("ours too", 0), steady("c", 0)}},
	}}
	if err := b.measure(time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	first := b.contests[0]
	if slices["a"] != 5 || slices["c"] != 5 || slices["b"] <= 5 || slices["ours"] != slices["b"] || first.standardError(2) > precision {
		t.Errorf("%v, a doubt of %v", slices, first.standardError(2))
	}
	if n := len(first.rounds); n != slices["b"]-1 || first.rate(1).rounds != 4 || first.rate(2).rounds != n {
		t.Errorf("%d rounds, of them %d and %d", n, first.rate(1).rounds, first.rate(2).rounds)
	}
	slices["b"] = 0
	b.contests = b.contests[:1]
	if err := b.measure(time.Now()); err != nil || slices["b"] != 5 {
		t.Errorf("%d slices after the time was over, %v", slices["b"], err)
	}
}

// TestProcesses holds that two processes of a server take turns, and that each has as many rounds
// that go forwards as backwards.
func TestProcesses(t *testing.T) {
	both := target{base: "first", second: "second"}
	var got []string
	for round := range 5 {
		got = append(got, both.process(round))
	}
	if want := []string{"first", "first", "second", "second", "first"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if alone := (&target{base: "first"}); alone.process(2) != "first" {
		t.Errorf("a single process leaves round 2 to %q", alone.process(2))
	}
}

func TestReport(t *testing.T) {
	r := report{options: options{rounds: 1, duration: time.Second}, machine: "a machine", took: 90 * time.Second}
	contest := func(at row, figures []figure, names ...string) {
		c := &contest{row: at, rounds: [][]figure{figures}}
		for _, name := range names {
			c.targets = append(c.targets, target{name: name})
		}
		r.contests = append(r.contests, c)
	}
	contest(row{passThrough, 20_000, 16}, []figure{
		{1000, 300 * time.Microsecond, 2 * time.Millisecond, 80 * time.Microsecond},
		{2000, 100 * time.Microsecond, time.Millisecond, 20 * time.Microsecond},
		{800, 350 * time.Microsecond, 3 * time.Millisecond, 100 * time.Microsecond},
	}, "motiongate", direct, "a proxy")
	contest(row{accept, 0, 1}, []figure{{1678, 581 * time.Microsecond, 3890 * time.Microsecond, 0}, {perSecond: 3356}}, "motiongate", "file")
	r.waits = append(r.waits, waited{"motiongate", 100, 1, 5500 * time.Microsecond})
	file := filepath.Join(t.TempDir(), "performance.md")
	if err := os.WriteFile(file, []byte("old figures\n"+byHand+"\n\nIn sockets.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := r.write(file); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"Machine: a machine. The run took 1m30s. The largest standard error of a ratio is 0.0 %; 0 of 3 pairs have one above 1.75 %.",
		"## Pass-through",
		"| 20 KB | 16 | motiongate | 1000 | 300µs | 2ms | 200µs |  | 80µs |  |",
		"| 20 KB | 16 | upstream itself | 2000 | 100µs | 1ms |  | 0.50 ± 0.00 (0.000) | 20µs | 0.25 ± 0.00 (0.000) |",
		"| 20 KB | 16 | a proxy | 800 | 350µs | 3ms | 250µs | 1.25 ± 0.00 (0.000) | 100µs | 1.25 ± 0.00 (0.000) |",
		"| 100 | motiongate | 1 | 5.5ms |",
		"| jobs accepted | 1 | 1678 | 581µs | 3.89ms | 0.50 ± 0.00 (0.000) |",
		"In sockets.",
	} {
		if !bytes.Contains(text, []byte(line+"\n")) {
			t.Errorf("no line %q in\n%s", line, text)
		}
	}
	if bytes.Contains(text, []byte("old figures")) {
		t.Errorf("figures of before stand in\n%s", text)
	}
	r.options.only = jobs
	if err := r.write(file); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(file); bytes.Contains(text, []byte("Pass-through")) || !bytes.Contains(text, []byte("jobs accepted")) {
		t.Errorf("jobs alone:\n%s", text)
	}
}

func TestCPUTime(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells it")
	}
	if got := cpuTime(0); got != 0 {
		t.Errorf("nobody spent %v", got)
	}
	// A process that tests others has spent some ticks; this one sees to it.
	for sum := 0; cpuTime(os.Getpid()) == 0; sum++ {
		_ = request("7")
	}
}
