package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Work that is not told in requests per second alone.
const (
	accept = "jobs accepted"
	poll   = "polls of a job"
)

// waited is what became of identical requests that came while the first ran.
type waited struct {
	name    string
	waiters int
	runs    int           // of the upstream
	last    time.Duration // after the first answer, 99 of 100 were there
}

// wait sends identical requests at a time to each cache, a new one each round.
func (b *bench) wait(rep *report, upstream string, caches []target) error {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1000}}
	defer client.CloseIdleConnections()
	for _, waiters := range []int{100, 1000} {
		all := make(map[string][]waited)
		for round := range b.rounds {
			for _, t := range caches {
				if strings.HasPrefix(t.name, "net/http") {
					continue // they know nothing of waiting
				}
				body := requestTo(lateModel, mmcp.Seed(fmt.Sprint(waiters+round)))
				before, err := b.runs(upstream)
				if err != nil {
					return err
				}
				last, err := b.crowd(client, t, body, waiters)
				if err != nil {
					return fmt.Errorf("%d waiters, %s: %w", waiters, t.name, err)
				}
				after, err := b.runs(upstream)
				if err != nil {
					return err
				}
				all[t.name] = append(all[t.name], waited{t.name, waiters, after - before, last})
			}
		}
		for _, t := range caches {
			if of := all[t.name]; of != nil {
				slices.SortFunc(of, func(a, b waited) int { return int(a.last - b.last) })
				rep.waits = append(rep.waits, of[len(of)/2])
			}
		}
	}
	return nil
}

func (b *bench) runs(upstream string) (n int, err error) {
	req, err := http.NewRequestWithContext(b.ctx, http.MethodGet, upstream+"/runs", nil)
	if err != nil {
		return 0, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	_, err = fmt.Fscan(res.Body, &n)
	return n, err
}

// crowd sends one request many times at once, and returns how long after the
// first answer 99 of 100 had come.
func (b *bench) crowd(client *http.Client, t target, body []byte, n int) (time.Duration, error) {
	ended, errs := make([]time.Time, n), make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		// Ends with its answer.
		all.Go(func() {
			errs[i] = b.post(b.ctx, client, t.base+"/generate", body, nil)
			ended[i] = time.Now()
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return 0, err
		}
	}
	slices.SortFunc(ended, time.Time.Compare)
	return ended[n*99/100].Sub(ended[0]), nil
}

// post sends a request and reads its answer; out, if there is one, as JSON.
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

// jobs measures how fast jobs are accepted, each synced to disk, and polled.
func (b *bench) jobs(rep *report, gate string) error {
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
	for _, connections := range []int{1, 16, 64} {
		if err := b.compare(rep, row{poll, 0, connections}, []target{{name: "motiongate", base: gate, body: look, path: "/generate/jobs/" + job.ID}}); err != nil {
			return err
		}
	}
	for _, connections := range []int{1, 16, 64} {
		if err := b.compare(rep, row{accept, 0, connections}, []target{{name: "motiongate", base: gate, body: file}}); err != nil {
			return err
		}
	}
	return nil
}
