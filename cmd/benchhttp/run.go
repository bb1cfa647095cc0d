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
	"strings"
	"sync"
	"time"
)

type options struct {
	binary      string
	against     string // another build of the command to compare with; "": none
	only        string // hit, passThrough, waiters or jobs; "": all
	size        int    // size of answers; 0: both sizes
	connections int    // 0: 1, 16 and 64
	rounds      int    // least number of rounds
	within      time.Duration
	duration    time.Duration // length of a slice
	out         string
}

// The server under test has the first core, the load and the upstream have the second.
const serverCore, loadCore = "0", "1"

const smallAnswer, largeAnswer = 20_000, 400_000

// selected reports whether a section is measured.
func (o options) selected(what string) bool { return o.only == "" || o.only == what }

// bench is one paired run in a folder of its own.
type bench struct {
	options
	ctx   context.Context
	dir   string
	self  string
	procs sync.WaitGroup // the processes that were started
	pids  map[string]int // by base URL

	contests []*contest
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
		b.procs.Wait() // processes must not outlive a failed run
	}()
	began := time.Now()
	rep := &report{options: o, machine: machine()}
	for _, size := range []int{smallAnswer, largeAnswer} {
		if o.size != 0 && o.size != size {
			continue
		}
		if err := b.prepare(size, rep); err != nil {
			return err
		}
	}
	if err := b.measure(began.Add(o.within)); err != nil {
		return err
	}
	rep.contests, rep.took = b.contests, time.Since(began)
	return rep.write(o.out)
}

// measure runs all contests round by round. Pairs whose ratios have a large standard error then get further
// rounds, the worst first, until all are precise enough or the time is over.
func (b *bench) measure(until time.Time) error {
	for _, c := range b.contests {
		for range c.warmUp() {
			if err := b.step(c, c.all()...); err != nil {
				return err
			}
		}
		c.rounds = nil // drop the warm-up
	}
	for range b.rounds {
		for _, c := range b.contests {
			if err := b.step(c, c.all()...); err != nil {
				return err
			}
		}
	}
	for all := pairs(b.contests); len(all) > 0 && time.Now().Before(until); {
		worst := slices.MaxFunc(all, func(x, y pair) int { return cmp.Compare(x.standardError(), y.standardError()) })
		if worst.standardError() <= precision {
			break
		}
		if err := b.step(worst.contest, 0, worst.target); err != nil {
			return err
		}
	}
	return nil
}

// prepare starts all servers for one size of answer, and lists their work.
func (b *bench) prepare(size int, rep *report) error {
	sizeArg := strconv.Itoa(size)
	upstream, err := b.start(b.ctx, loadCore, b.self, "upstream", "-size", sizeArg)
	if err != nil {
		return err
	}
	seeded, unseeded := filepath.Join(b.dir, "seeded.lua"), filepath.Join(b.dir, "unseeded.lua")
	for file, seed := range map[string]string{seeded: "7", unseeded: ""} {
		if err := os.WriteFile(file, script(requestOf(seed)), 0o644); err != nil {
			return err
		}
	}
	gate, err := b.gate(gateway{binary: b.binary, upstream: upstream, cores: 1})
	if err != nil {
		return err
	}
	peers := map[string]string{}
	for _, role := range []string{"bare", "hash", "proxy"} {
		if peers[role], err = b.start(b.ctx, serverCore, b.self, role, "-size", sizeArg, "-upstream", upstream); err != nil {
			return err
		}
	}
	hits := []target{{name: "motiongate", base: gate, body: seeded}, {name: "net/http, no key", base: peers["bare"], body: seeded},
		{name: "net/http + SHA-256", base: peers["hash"], body: seeded}}
	through := []target{{name: "motiongate", base: gate, body: unseeded}, {name: direct, base: upstream, body: unseeded},
		{name: "Go ReverseProxy, tuned", base: peers["proxy"], body: unseeded}}
	if cached, plain, err := b.nginx(b.ctx, upstream); err == nil {
		hits = append(hits, target{name: "nginx, POST cache", base: cached, body: seeded})
		through = append(through, target{name: "nginx, proxy", base: plain, body: unseeded})
	}
	if b.against != "" {
		own, other, err := b.builds(gate, upstream)
		if err != nil {
			return err
		}
		hits, through = make([]target, 2), make([]target, 2)
		for i, t := range []target{own, other} {
			hits[i], through[i] = t, t
			hits[i].body, through[i].body = seeded, unseeded
		}
	}
	if size == smallAnswer && b.selected(hit) {
		builds := []string{b.binary}
		if b.against != "" {
			builds = append(builds, b.against)
		}
		for i, binary := range builds {
			keyed, err := b.keyed(binary, upstream)
			if err != nil {
				return err
			}
			keyed.name = hits[i].name + ", a key with limits"
			hits = append(hits, keyed)
		}
	}
	if size == smallAnswer && b.selected(waiters) {
		if err := b.wait(rep, upstream, hits); err != nil {
			return err
		}
	}
	if size == smallAnswer && b.selected(jobs) {
		// Without a bound on processors: with a bound, the gateway would be idle while a write waits for the
		// disk.
		desk, err := b.gate(gateway{binary: b.binary, upstream: upstream})
		if err != nil {
			return err
		}
		if err := b.jobs(desk); err != nil {
			return err
		}
	}
	for _, connections := range b.crowdSizes() {
		for _, work := range []struct {
			what    string
			targets []target
		}{{hit, hits}, {passThrough, through}} {
			if b.selected(work.what) {
				b.contests = append(b.contests, &contest{row: row{work.what, size, connections}, targets: work.targets})
			}
		}
	}
	return nil
}

// crowdSizes returns the numbers of connections with which rows are measured.
func (b *bench) crowdSizes() []int {
	if b.connections != 0 {
		return []int{b.connections}
	}
	return []int{1, 16, 64}
}

func script(body []byte) []byte {
	return fmt.Appendf(nil, "wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\nwrk.body = [==[%s]==]\n", body)
}

var (
	rateLine  = regexp.MustCompile(`Requests/sec:\s+([0-9.]+)`)
	halfLine  = regexp.MustCompile(`50%\s+([0-9.]+)(us|ms|s)`)
	tailLine  = regexp.MustCompile(`99%\s+([0-9.]+)(us|ms|s)`)
	faultLine = regexp.MustCompile(`Non-2xx|Socket errors`)
)

// load sends requests to one target for one slice.
func (b *bench) load(t *target, round, connections int) (figure, error) {
	path := t.path
	if path == "" {
		path = "/generate"
	}
	base := t.process(round)
	before := cpuTime(b.pids[base])
	out, err := exec.CommandContext(b.ctx, "taskset", "-c", loadCore, "wrk", "-t1", "-c", strconv.Itoa(connections),
		"-d", b.duration.String(), "--latency", "-s", t.body, base+path).CombinedOutput()
	if err != nil {
		return figure{}, fmt.Errorf("wrk: %w: %s", err, out)
	}
	f, err := readWrk(out)
	if err != nil {
		return figure{}, err
	}
	used := cpuTime(b.pids[base]) - before
	f.cpu = time.Duration(float64(used) / (f.perSecond * b.duration.Seconds()))
	return f, nil
}

// readWrk parses the output of wrk.
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

// start starts a server of this command on one core and waits until it listens.
func (b *bench) start(ctx context.Context, core, name string, args ...string) (base string, err error) {
	addr, err := freeAddr()
	if err != nil {
		return "", err
	}
	args = append(args, "-listen", addr)
	return b.spawn(ctx, core, addr, nil, append([]string{name}, args...)...)
}

// gateway holds the settings of a motiongate process.
type gateway struct {
	binary   string
	upstream string
	cores    int    // bound on processors; 0: none
	settings string // further lines of the settings file
}

func (b *bench) gate(g gateway) (string, error) {
	addr, err := freeAddr()
	if err != nil {
		return "", err
	}
	port := addr[len(addr)-5:] // for the names of its files
	// Requests for the stuck model only queue. Requests for other models are not limited by the concurrency
	// of a real GPU.
	settings := filepath.Join(b.dir, "motiongate"+port+".yaml")
	text := fmt.Sprintf("upstreams: [{name: bench, url: '%s', max_in_flight: 256}]\njobs: {max: 1000000, per_model: 1}\n%s",
		g.upstream, g.settings)
	if err := os.WriteFile(settings, []byte(text), 0o600); err != nil {
		return "", err
	}
	var env []string
	if g.cores > 0 {
		env = append(env, "GOMAXPROCS="+strconv.Itoa(g.cores))
	}
	base, err := b.spawn(b.ctx, serverCore, addr, env, g.binary, "serve", "--listen", addr, "--admin-listen", "127.0.0.1:0",
		"--data-dir", filepath.Join(b.dir, "data"+port), "--config", settings)
	if err != nil {
		return "", err
	}
	return base, b.await(base + "/health")
}

// keyed starts a gateway whose clients have a key with limits, and returns a client that requests a cached
// answer. The caller sets its name.
func (b *bench) keyed(binary, upstream string) (target, error) {
	out, err := exec.CommandContext(b.ctx, binary, "keys", "generate", "--name", "bench", "--rate", "1000000000/d").Output()
	if err != nil {
		return target{}, fmt.Errorf("keys generate: %w", err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	secret := lines[len(lines)-1]
	file := filepath.Join(b.dir, filepath.Base(binary)+"-keys.yaml")
	list := "keys:\n" + strings.Join(lines[:len(lines)-1], "\n") + "\n"
	if err := os.WriteFile(file, []byte(list), 0o600); err != nil {
		return target{}, err
	}
	gate, err := b.gate(gateway{binary: binary, upstream: upstream, cores: 1, settings: "auth: {mode: keys, keys_file: " + file + "}\n"})
	if err != nil {
		return target{}, err
	}
	body := filepath.Join(b.dir, filepath.Base(binary)+"-keyed.lua")
	text := append(script(requestOf("7")), "wrk.headers['Authorization'] = 'Bearer "+secret+"'\n"...)
	return target{base: gate, body: body}, os.WriteFile(body, text, 0o600)
}

// spawn starts a process on one core. It ends with ctx.
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
		_ = cmd.Wait() // it is killed on purpose
	})
	for range 100 {
		if c, err := new(net.Dialer).DialContext(ctx, "tcp", addr); err == nil {
			return "http://" + addr, c.Close()
		}
		time.Sleep(50 * time.Millisecond)
	}
	output, _ := os.ReadFile(log.Name())
	return "", fmt.Errorf("%s does not listen on %s: %s", argv[0], addr, output)
}

// await waits until a URL answers with status 200.
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
