package main_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/remote"
)

// stack is a gateway in this process, without an engine.
type stack struct {
	http  *httptest.Server
	state *state.Store
	keys  *idempotency.Keys
	jobs  *jobs.Jobs
	made  *cache.Results
	pool  *upstream.Pool
}

// stackOn puts a gateway on a state, in front of upstreams.
func stackOn(t *testing.T, store string, timeout time.Duration, servers ...remote.Options) *stack {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	s := &stack{}
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	var err error
	s.state, err = state.Open(state.Options{URL: store, Replicas: 1, Timeout: timeout}, log)
	must(err)
	var members []upstream.Member
	for _, o := range servers {
		o.MaxInFlight, o.MinPoll = 1000, 10*time.Millisecond
		server, err := remote.New(o)
		must(err)
		members = append(members, upstream.MemberOf(server, o))
	}
	s.pool = upstream.NewPool(members, upstream.PoolOptions{FirstWait: 4 * time.Second, Log: log})
	s.made, err = cache.NewResults(s.pool, cache.Options{MaxBytes: 1 << 20, Store: s.state, Log: log})
	must(err)
	s.keys, err = idempotency.New(s.state, idempotency.Options{}, log)
	must(err)
	s.jobs, err = jobs.New(s.state, jobs.Options{PerModel: 100, Parallel: 1000}, log)
	must(err)
	o := router.DefaultOptions()
	o.Keys, o.Jobs, o.Log = s.keys, s.jobs, log
	r := router.New(s.made, o)
	s.jobs.Start(r.RunWork)
	s.http = httptest.NewServer(r.Handler())
	return s
}

func (s *stack) close() {
	s.http.CloseClientConnections()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s.jobs.Close(ctx)
	s.keys.Close()
	s.http.Close()
	s.made.Close()
	s.state.Close()
	s.pool.Close()
}

// lifeline is the way of one gateway to the world, which ends with its life.
type lifeline struct {
	mu    sync.Mutex
	conns []net.Conn
	dead  chan struct{}
	end   sync.Once

	writes  atomic.Int64 // of records, so far
	last    int64        // with which the gateway dies
	reaches bool         // the last write reaches the state, and only its answer is lost
	self    atomic.Pointer[string]
}

// die cuts everything at once, as kill -9 does.
func (l *lifeline) die() {
	l.end.Do(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		close(l.dead)
		for _, c := range l.conns {
			_ = c.Close()
		}
	})
}

// keep adds a connection, unless the gateway is dead.
func (l *lifeline) keep(c net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case <-l.dead:
		_ = c.Close()
		return false
	default:
		l.conns = append(l.conns, c)
		return true
	}
}

// open returns the address of a way to target. The bytes of the gateway go through
// pass.
func (l *lifeline) open(t *testing.T, target string, pass func(to io.Writer, from *bufio.Reader)) string {
	t.Helper()
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { door.Close() })
	go func() { // ends with the test
		for {
			near, err := door.Accept()
			if err != nil {
				return
			}
			if !l.keep(near) {
				continue
			}
			far, err := net.Dial("tcp", target)
			if err != nil || !l.keep(far) {
				_ = near.Close()
				continue
			}
			go func() { // both end with either connection
				_, _ = io.Copy(near, far)
				_ = near.Close()
			}()
			go func() {
				pass(far, bufio.NewReader(near))
				_ = far.Close()
			}()
		}
	}()
	return door.Addr().String()
}

func straight(to io.Writer, from *bufio.Reader) { _, _ = io.Copy(to, from) }

// records passes on what a NATS client says, and ends the gateway's life with its
// last write of a job's or a key's record.
func (l *lifeline) records(to io.Writer, from *bufio.Reader) {
	for {
		line, err := from.ReadString('\n')
		if err != nil {
			return
		}
		message := []byte(line)
		fields := strings.Fields(line)
		verb := strings.ToUpper(fields[0])
		if verb == "PUB" || verb == "HPUB" {
			size, err := strconv.Atoi(fields[len(fields)-1])
			if err != nil {
				return
			}
			payload := make([]byte, size+2)
			if _, err := io.ReadFull(from, payload); err != nil {
				return
			}
			message = append(message, payload...)
			if id, ok := strings.CutPrefix(fields[1], "motiongate.gateways."); ok {
				l.self.Store(&id)
			}
		}
		// The results, and who runs what, are no more than a memory.
		record := len(fields) > 1 && strings.HasPrefix(fields[1], "$KV.motiongate_") && !strings.HasPrefix(fields[1], "$KV.motiongate_r")
		dies := record && l.writes.Add(1) == l.last
		if !dies || l.reaches {
			_, _ = to.Write(message)
		}
		if dies {
			l.die()
			return
		}
	}
}

// crash is one life that ends at one of its writes.
type crash struct {
	kind          string
	seeded        bool
	first, second string
	write         int64
	reaches       bool
	model         string
	server        string // that has the model
}

func (c crash) String() string {
	return fmt.Sprintf("%s-%t-%s-%s-%d-%t", c.kind, c.seeded, c.first, c.second, c.write, c.reaches)
}

// mostWrites of records that one request takes.
const mostWrites = 9

// crashes are all lives, or a sixth of them that has every first use with every
// write.
func crashes() (all []*crash) {
	n := 0
	for _, kind := range kinds {
		for _, seeded := range []bool{false, true} {
			for _, first := range []string{"sync", "async", "wait", "now"} {
				for write := int64(1); write <= mostWrites; write++ {
					for _, reaches := range []bool{false, true} {
						for _, second := range []string{"sync", "async", "wait"} {
							if n++; sized(n%6 == int(write%6), true) {
								all = append(all, &crash{
									kind: kind, seeded: seeded, first: first, second: second, write: write, reaches: reaches,
									model: fmt.Sprint("m", n), server: fmt.Sprint(kind, n%3), // a server lists at most 256 models
								})
							}
						}
					}
				}
			}
		}
	}
	return all
}

// TestFailureMode16EveryWrite ends a gateway at each of its writes, before and
// after that reaches the state, and lets another one go on.
func TestFailureMode16EveryWrite(t *testing.T) {
	all := crashes()
	models, kindOf := make(map[string][]mmcptest.Model), make(map[string]string)
	for _, each := range all {
		models[each.server] = append(models[each.server], mmcptest.Model{ID: each.model})
		kindOf[each.server] = each.kind
	}
	sims := make(map[string]*mmcptest.Server)
	var servers []remote.Options
	for name, kind := range kindOf {
		c := mmcptest.Config{Async: kind == "async", RetryAfter: "0.01", Idempotent: kind == "once", Latency: 20 * time.Millisecond, Models: models[name]}
		sims[name] = mmcptest.Start(t, c)
		servers = append(servers, remote.Options{Name: name, URL: sims[name].URL(), Idempotent: kind == "once"})
	}
	node := startNodes(t, 1)[0]
	address := fmt.Sprintf("127.0.0.1:%d", node.Port)
	successor := stackOn(t, "nats://"+address, 20*time.Second, servers...)
	t.Cleanup(successor.close)
	conn, err := nats.Connect("nats://" + address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	one := body(t, do(t, "GET", successor.http.URL+"/capabilities", "").body, all[0].model, "SEED") // the catalogue is large
	request := strings.Replace(one, `"`+all[0].model+`"`, `"MODEL"`, 1)
	var died atomic.Int64
	slots := make(chan struct{}, 8)
	var running, closing sync.WaitGroup
	defer closing.Wait()
	for _, c := range all {
		slots <- struct{}{}
		running.Go(func() {
			defer func() { <-slots }()
			if c.play(t, successor, conn, address, sims[c.server], request, &closing) {
				died.Add(1)
			}
		})
	}
	running.Wait()
	t.Logf("%d of %d lives ended at a write", died.Load(), len(all))
	if died.Load() < int64(len(all)/4) {
		t.Errorf("only %d of %d lives ended at a write", died.Load(), len(all))
	}
}

// play lives one life and its sequel, and reports whether the first ended at a write.
func (c *crash) play(t *testing.T, successor *stack, conn *nats.Conn, address string, sim *mmcptest.Server, request string, closing *sync.WaitGroup) bool {
	l := &lifeline{dead: make(chan struct{}), last: c.write, reaches: c.reaches}
	defer l.die()
	store := "nats://" + l.open(t, address, l.records)
	server := "http://" + l.open(t, strings.TrimPrefix(sim.URL(), "http://"), straight)
	life := stackOn(t, store, 5*time.Second, remote.Options{Name: c.server, URL: server, Idempotent: c.kind == "once"})
	defer closing.Go(life.close) // which waits for what the dead gateway still tries
	seed := "null"
	if c.seeded {
		seed = "7"
	}
	request = strings.NewReplacer("MODEL", c.model, "SEED", seed).Replace(request)
	var replies []reply
	first, location := c.begin(life.http.URL, request, l)
	if first != nil {
		replies = append(replies, *first)
	}
	ended := l.isDead()
	l.die()
	if id := l.self.Load(); id != nil {
		_ = conn.Publish("motiongate.gateways."+*id, []byte("gone"))
	}
	for _, mode := range []string{c.second, "sync"} {
		got, err := settle(successor.http.URL, request, c.String(), mode)
		if err != nil {
			t.Errorf("%v: %s: %v", c, mode, err)
			return ended
		}
		replies = append(replies, got)
	}
	if location != "" {
		got, err := result(successor.http.URL + location)
		if err != nil {
			t.Errorf("%v: its job: %v", c, err)
			return ended
		}
		replies = append(replies, got)
	}
	c.check(t, replies, sim.Stats().ByModel[c.model])
	return ended
}

func (c *crash) check(t *testing.T, replies []reply, runs int) {
	// A seeded run may be made again after each death, and the lives beside this one
	// take over from each other.
	last := replies[len(replies)-1]
	if runs > 1 && !c.seeded || last.status == 200 && runs == 0 {
		t.Errorf("%v: %d runs", c, runs)
	}
	// A run that goes on as a job is noted as one that may have been sent, until it is
	// known to the job that it was not.
	may := !c.seeded && (c.kind != "once" || c.first == "now")
	for i, r := range replies {
		unknown := may && r.status == 502 && bytes.Contains(r.body, []byte(`"interrupted"`))
		if r.status != 200 && !unknown || r.status != last.status || !bytes.Equal(r.body, last.body) {
			t.Errorf("%v: reply %d of %d: %d %.200s, and the last is %d", c, i+1, len(replies), r.status, r.body, last.status)
			return
		}
	}
}

// begin uses the key for the first time, and returns the answer, and where its job
// is, as far as the gateway lives to tell them.
func (c *crash) begin(url, request string, l *lifeline) (*reply, string) {
	type end struct {
		reply reply
		err   error
	}
	ask := func(ask func() (reply, error)) *reply {
		ends := make(chan end, 1)
		go func() { // ends with the answer, or with the gateway's listener
			got, err := ask()
			ends <- end{got, err}
		}()
		select {
		case <-l.dead:
			return nil
		case e := <-ends:
			if e.err != nil || l.isDead() {
				return nil
			}
			return &e.reply
		}
	}
	got := ask(func() (reply, error) {
		return try("POST", url+"/generate", request, append([]string{"Idempotency-Key", c.String()}, prefer[c.first]...)...)
	})
	if got == nil || got.status != 202 {
		return got, ""
	}
	location := got.header.Get("Location")
	return ask(func() (reply, error) { return result(url + location) }), location
}

func (l *lifeline) isDead() bool {
	select {
	case <-l.dead:
		return true
	default:
		return false
	}
}

// settle repeats a request under a key until it has an answer; if the answer names a job, settle
// returns the job's result.
func settle(url, request, key, mode string) (reply, error) {
	for limit := time.Now().Add(patience); ; {
		got, err := try("POST", url+"/generate", request, append([]string{"Idempotency-Key", key}, prefer[mode]...)...)
		switch {
		case err == nil && got.status == 202:
			return result(url + got.header.Get("Location"))
		case err != nil || got.status != 503:
			return got, err
		case time.Now().After(limit):
			return got, fmt.Errorf("no answer in time: %d %s", got.status, got.body)
		}
		time.Sleep(20 * time.Millisecond) // between polls
	}
}

// result polls a job to its end.
func result(url string) (reply, error) {
	for limit := time.Now().Add(patience); ; {
		got, err := try("GET", url, "")
		switch {
		case err != nil || got.status != 202 && got.status != 503:
			return got, err
		case time.Now().After(limit):
			return got, fmt.Errorf("no result in time: %d %s", got.status, got.body)
		}
		time.Sleep(20 * time.Millisecond) // between polls
	}
}
