package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"
)

type options struct {
	binary   string
	only     string // hit, passThrough, waiters or jobs; empty: all
	rounds   int
	duration time.Duration
	out      string
}

// The server under test has the first core, the load and the upstream the second.
const serverCore, loadCore = "0", "1"

const smallAnswer = 20_000

// wants reports whether a section is to be measured.
func (o options) wants(what string) bool { return o.only == "" || o.only == what }

// target is one server that is asked for the same thing.
type target struct {
	name string
	base string
	body string // file with the request
	path string // empty: /generate
}

// figure is what one measurement gave.
type figure struct {
	perSecond float64
	p50, p99  time.Duration
	cpu       time.Duration // of the server for one request: what the load of others changes least
}

// bench is one paired run in a folder of its own.
type bench struct {
	options
	ctx   context.Context
	dir   string
	self  string
	procs sync.WaitGroup // the processes that were started
	pids  map[string]int // by base URL
}

func run(o options) error {
	if _, err := exec.LookPath("wrk"); err != nil {
		return errors.New("wrk is not installed; on Debian: apt-get install wrk")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "benchhttp-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := os.Chmod(dir, 0o755); err != nil { // nginx's workers run as another user
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	b := &bench{options: o, ctx: ctx, dir: dir, self: self, pids: make(map[string]int)}
	defer func() {
		stop()
		b.procs.Wait() // or they would outlive a run that fails
	}()
	rep := newReport(o)
	for _, size := range []int{smallAnswer, 400_000} {
		if err := b.measure(size, rep); err != nil {
			return err
		}
	}
	return rep.write(o.out)
}

// measure starts all servers for one size of answer, asks them, and stops them.
func (b *bench) measure(size int, rep *report) error {
	ctx, stop := context.WithCancel(b.ctx)
	defer stop()
	sizeArg := strconv.Itoa(size)
	upstream, err := b.start(ctx, loadCore, b.self, "upstream", "-size", sizeArg)
	if err != nil {
		return err
	}
	seeded, unseeded := filepath.Join(b.dir, "seeded.lua"), filepath.Join(b.dir, "unseeded.lua")
	for file, seed := range map[string]string{seeded: "7", unseeded: ""} {
		if err := os.WriteFile(file, script(requestOf(seed)), 0o644); err != nil {
			return err
		}
	}
	gate, err := b.gate(ctx, upstream, "GOMAXPROCS=1")
	if err != nil {
		return err
	}
	bare, err := b.start(ctx, serverCore, b.self, "bare", "-size", sizeArg)
	if err != nil {
		return err
	}
	hashed, err := b.start(ctx, serverCore, b.self, "hash", "-size", sizeArg)
	if err != nil {
		return err
	}
	proxy, err := b.start(ctx, serverCore, b.self, "proxy", "-upstream", upstream)
	if err != nil {
		return err
	}
	hits := []target{{name: "motiongate", base: gate, body: seeded}, {name: "net/http, no key", base: bare, body: seeded},
		{name: "net/http + SHA-256", base: hashed, body: seeded}}
	through := []target{{name: "motiongate", base: gate, body: unseeded}, {name: direct, base: upstream, body: unseeded},
		{name: "Go ReverseProxy, tuned", base: proxy, body: unseeded}}
	if cached, plain, err := b.nginx(ctx, upstream); err == nil {
		hits = append(hits, target{name: "nginx, POST cache", base: cached, body: seeded})
		through = append(through, target{name: "nginx, proxy", base: plain, body: unseeded})
	}
	if size == smallAnswer && b.wants(waiters) {
		if err := b.wait(rep, upstream, hits); err != nil {
			return err
		}
	}
	if size == smallAnswer && b.wants(jobs) {
		// It waits for the disk, which a second processor of Go's hides.
		desk, err := b.gate(ctx, upstream)
		if err != nil {
			return err
		}
		if err := b.jobs(rep, desk); err != nil {
			return err
		}
	}
	for _, connections := range []int{1, 16, 64} {
		for _, work := range []struct {
			what    string
			targets []target
		}{{hit, hits}, {passThrough, through}} {
			if !b.wants(work.what) {
				continue
			}
			if err := b.compare(rep, row{work.what, size, connections}, work.targets); err != nil {
				return err
			}
		}
	}
	return nil
}

func script(body []byte) []byte {
	return fmt.Appendf(nil, "wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\nwrk.body = [==[%s]==]\n", body)
}

// compare asks all targets in turn, round by round.
func (b *bench) compare(rep *report, r row, targets []target) error {
	all := make(map[string][]figure)
	for round := range b.rounds + 1 {
		for _, t := range targets {
			f, err := b.load(t, r.connections)
			for again := 0; err != nil && again < 3; again++ { // a peer may drop a connection on a busy machine
				f, err = b.load(t, r.connections)
			}
			if err != nil {
				return fmt.Errorf("%s, %s: %w", r.what, t.name, err)
			}
			if round > 0 { // the first warms up
				all[t.name] = append(all[t.name], f)
			}
		}
	}
	for _, t := range targets {
		rep.add(r, t.name, median(all[t.name]))
	}
	return nil
}

func median(list []figure) figure {
	pick := func(less func(a, b figure) int) figure {
		s := slices.SortedFunc(slices.Values(list), less)
		return s[len(s)/2]
	}
	return figure{
		perSecond: pick(func(a, b figure) int { return cmp.Compare(a.perSecond, b.perSecond) }).perSecond,
		p50:       pick(func(a, b figure) int { return cmp.Compare(a.p50, b.p50) }).p50,
		p99:       pick(func(a, b figure) int { return cmp.Compare(a.p99, b.p99) }).p99,
		cpu:       pick(func(a, b figure) int { return cmp.Compare(a.cpu, b.cpu) }).cpu,
	}
}

var (
	rateLine  = regexp.MustCompile(`Requests/sec:\s+([0-9.]+)`)
	halfLine  = regexp.MustCompile(`50%\s+([0-9.]+)(us|ms|s)`)
	tailLine  = regexp.MustCompile(`99%\s+([0-9.]+)(us|ms|s)`)
	faultLine = regexp.MustCompile(`Non-2xx|Socket errors`)
)

// load asks one target for as long as a measurement takes.
func (b *bench) load(t target, connections int) (figure, error) {
	path := t.path
	if path == "" {
		path = "/generate"
	}
	before := cpuTime(b.pids[t.base])
	out, err := exec.CommandContext(b.ctx, "taskset", "-c", loadCore, "wrk", "-t1", "-c", strconv.Itoa(connections),
		"-d", b.duration.String(), "--latency", "-s", t.body, t.base+path).CombinedOutput()
	if err != nil {
		return figure{}, fmt.Errorf("wrk: %w: %s", err, out)
	}
	f, err := readWrk(out)
	if err != nil {
		return figure{}, err
	}
	used := cpuTime(b.pids[t.base]) - before
	f.cpu = time.Duration(float64(used) / (f.perSecond * b.duration.Seconds()))
	return f, nil
}

// readWrk reads what wrk prints.
func readWrk(out []byte) (figure, error) {
	if faultLine.Match(out) {
		return figure{}, fmt.Errorf("not every answer was a 200: %s", out)
	}
	rate := rateLine.FindSubmatch(out)
	half, tail := halfLine.FindSubmatch(out), tailLine.FindSubmatch(out)
	if rate == nil || half == nil || tail == nil {
		return figure{}, fmt.Errorf("wrk printed something else: %s", out)
	}
	perSecond, err := strconv.ParseFloat(string(rate[1]), 64)
	if err != nil {
		return figure{}, err
	}
	p50, err := time.ParseDuration(string(half[1]) + string(half[2]))
	if err != nil {
		return figure{}, err
	}
	p99, err := time.ParseDuration(string(tail[1]) + string(tail[2]))
	return figure{perSecond: perSecond, p50: p50, p99: p99}, err
}

// start runs a server of this command on one core and waits until it listens.
func (b *bench) start(ctx context.Context, core, name string, args ...string) (base string, err error) {
	addr, err := freeAddr()
	if err != nil {
		return "", err
	}
	args = append(args, "-listen", addr)
	return b.spawn(ctx, core, addr, nil, append([]string{name}, args...)...)
}

func (b *bench) gate(ctx context.Context, upstream string, env ...string) (string, error) {
	addr, err := freeAddr()
	if err != nil {
		return "", err
	}
	// Requests for the stuck model only queue up. Those for other models are not
	// limited by how many a real GPU runs at a time.
	settings := filepath.Join(b.dir, "motiongate.yaml")
	text := fmt.Sprintf("upstreams: [{name: bench, url: '%s', max_in_flight: 256}]\njobs: {max: 1000000, per_model: 1}\n", upstream)
	if err := os.WriteFile(settings, []byte(text), 0o600); err != nil {
		return "", err
	}
	base, err := b.spawn(ctx, serverCore, addr, env, b.binary, "serve", "--listen", addr, "--admin-listen", "127.0.0.1:0",
		"--data-dir", filepath.Join(b.dir, "data"+addr[len(addr)-5:]), "--config", settings) // none finds answers of another size
	if err != nil {
		return "", err
	}
	return base, b.await(base + "/capabilities")
}

// spawn starts a process on one core; it ends with ctx.
func (b *bench) spawn(ctx context.Context, core, addr string, env []string, argv ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "taskset", append([]string{"-c", core}, argv...)...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	log, err := os.Create(filepath.Join(b.dir, filepath.Base(argv[0])+"-"+addr[len(addr)-5:]+".log"))
	if err != nil {
		return "", err
	}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return "", err
	}
	b.pids["http://"+addr] = cmd.Process.Pid
	// Ends with the process, which ends with ctx.
	b.procs.Go(func() {
		defer log.Close()
		_ = cmd.Wait() // ended on purpose
	})
	for range 100 {
		if c, err := new(net.Dialer).DialContext(ctx, "tcp", addr); err == nil {
			return "http://" + addr, c.Close()
		}
		time.Sleep(50 * time.Millisecond)
	}
	said, _ := os.ReadFile(log.Name())
	return "", fmt.Errorf("%s does not listen on %s: %s", argv[0], addr, said)
}

// await waits until a gateway's catalogue lists what is asked for.
func (b *bench) await(url string) error {
	req, err := http.NewRequestWithContext(b.ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	for range 100 {
		if res, err := http.DefaultClient.Do(req); err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return nil
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("%s never answered", url)
}

func freeAddr() (string, error) {
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}
