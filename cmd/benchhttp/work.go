package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kinds of work besides hits and passed requests.
const (
	accept = "jobs accepted"
	poll   = "polls of a job"
)

// waited is the outcome of identical requests that arrive while the first one is running.
type waited struct {
	name    string
	waiters int
	runs    int           // of the upstream
	last    time.Duration // time from the first answer until 99 % had arrived
}

// wait sends identical concurrent requests to each cache, a new request in each round.
func (b *bench) wait(rep *report, upstream string, caches []target) error {
	for _, n := range []int{100, 1000} {
		all := make(map[string][]waited)
		for range b.rounds {
			for _, t := range caches {
				if strings.HasPrefix(t.name, "net/http") || strings.Contains(t.name, "a key") {
					continue // it does not coalesce requests, or is no gateway
				}
				w := waited{name: t.name, waiters: n}
				out, err := exec.CommandContext(b.ctx, "taskset", "-c", loadCore, b.self, "crowd",
					"-listen", t.base, "-upstream", upstream, "-size", strconv.Itoa(n)).CombinedOutput()
				if err == nil {
					_, err = fmt.Sscan(string(out), &w.runs, &w.last)
				}
				if err != nil {
					return fmt.Errorf("%d waiters, %s: %w: %s", n, t.name, err, out)
				}
				all[t.name] = append(all[t.name], w)
			}
		}
		for _, t := range caches {
			if list := all[t.name]; list != nil {
				slices.SortFunc(list, func(a, b waited) int { return int(a.last - b.last) })
				rep.waits = append(rep.waits, list[len(list)/2])
			}
		}
	}
	return nil
}

// post sends a request and reads its answer, into out as JSON unless out is nil.
func (b *bench) post(ctx context.Context, client *http.Client, url string, body []byte, out any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if out != nil {
		req.Header.Set("Prefer", "respond-async")
	}
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	read, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s: %s", res.Status, read)
	}
	if err == nil && out != nil {
		err = json.Unmarshal(read, out)
	}
	return err
}

// jobs measures accepting jobs, each synced to disk, and polling them.
func (b *bench) jobs(gate string) error {
	body := requestTo(stuckModel, "")
	file, look := filepath.Join(b.dir, "job.lua"), filepath.Join(b.dir, "poll.lua")
	if err := os.WriteFile(file, append(script(body), "wrk.headers['Prefer'] = 'respond-async'\n"...), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(look, []byte("wrk.method = 'GET'\n"), 0o644); err != nil {
		return err
	}
	var job struct {
		ID string `json:"job_id"`
	}
	if err := b.post(b.ctx, http.DefaultClient, gate+"/generate", body, &job); err != nil {
		return err
	}
	for _, connections := range b.crowdSizes() {
		polled := target{name: "motiongate", base: gate, body: look, path: "/generate/jobs/" + job.ID}
		b.contests = append(b.contests, &contest{row: row{poll, 0, connections}, targets: []target{polled}})
	}
	for _, connections := range b.crowdSizes() {
		synced := target{name: "file", run: func(b *bench) (figure, error) { return b.floor(len(body), connections) }}
		b.contests = append(b.contests, &contest{row: row{accept, 0, connections},
			targets: []target{{name: "motiongate", base: gate, body: file}, synced}})
	}
	return nil
}

// floor repeatedly writes a batch of one request per connection to a file and syncs it: a lower bound on the
// time to accept jobs durably.
func (b *bench) floor(size, batch int) (figure, error) {
	f, err := os.Create(filepath.Join(b.dir, "floor"))
	if err != nil {
		return figure{}, err
	}
	defer f.Close()
	var took []time.Duration
	text := make([]byte, size*batch)
	for start := time.Now(); time.Since(start) < b.duration; {
		before := time.Now()
		if _, err := f.Write(text); err != nil {
			return figure{}, err
		}
		if err := f.Sync(); err != nil {
			return figure{}, err
		}
		took = append(took, time.Since(before))
	}
	slices.Sort(took)
	return figure{perSecond: float64(len(took)*batch) / b.duration.Seconds(), p50: took[len(took)/2], p99: took[len(took)*99/100]}, nil
}
