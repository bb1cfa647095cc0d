//go:build chaos

package main_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// trickle asks for a motion from an address and reads the answer at a rate in bytes a second, until
// the connection or the test ends. It returns the status and how many bytes came.
func trickle(t *testing.T, g *server, address, body string, rate int, end <-chan struct{}) (status, read int) {
	req := mustRequest(t, g.url+"/generate", body).WithContext(t.Context())
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Forwarded-For", address)
	client := &http.Transport{DisableKeepAlives: true, ReadBufferSize: 4 << 10}
	res, err := client.RoundTrip(req)
	if err != nil {
		return 0, 0
	}
	defer res.Body.Close()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	buffer := make([]byte, rate/10)
	for {
		n, err := io.ReadFull(res.Body, buffer)
		if read += n; err != nil {
			return res.StatusCode, read
		}
		select {
		case <-tick.C:
		case <-end:
			return res.StatusCode, read
		}
	}
}

// TestSlowReadersUnderAttack has 40 clients of three addresses ask for 124 MB each and read them at 20
// KB/s. It reports what everybody else feels, and what memory the process takes.
func TestSlowReadersUnderAttack(t *testing.T) {
	if len(buildFlags) > 0 {
		t.Skip("the race detector takes many times as much")
	}
	g := serve(t)
	var caps struct{ Models []map[string]any }
	if err := json.Unmarshal(do(t, "GET", g.url+"/capabilities", "").body, &caps); err != nil {
		t.Fatal(err)
	}
	ask := func(frames int, fps float64, seed int64) string {
		text, err := json.Marshal(map[string]any{
			"protocol_version": "1.0", "model": caps.Models[0]["id"], "skeleton": caps.Models[0]["canonical_skeleton"],
			"timing":   map[string]any{"fps": fps},
			"segments": []any{map[string]any{"type": "text", "prompt": "a person walks forward", "duration_frames": frames}},
			"options":  map[string]any{"seed": seed},
		})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	var seed, refused atomic.Int64
	seed.Store(1000)
	client := &http.Transport{}
	defer client.CloseIdleConnections()
	// feel returns the 99th percentiles of hits and of misses over a time.
	feel := func(d time.Duration) (hits, misses time.Duration) {
		var times [2][]time.Duration
		for end := time.Now().Add(d); time.Now().Before(end); {
			for i, body := range []string{ask(90, 30, 1), ask(90, 30, seed.Add(1))} {
				req := mustRequest(t, g.url+"/generate", body)
				req.Header.Set("X-Forwarded-For", "10.0.9.9")
				begun := time.Now()
				res, err := client.RoundTrip(req)
				if err != nil {
					t.Error(err)
					continue
				}
				_, _ = io.Copy(io.Discard, res.Body)
				res.Body.Close()
				if res.StatusCode != http.StatusOK {
					refused.Add(1)
				}
				times[i] = append(times[i], time.Since(begun))
			}
			time.Sleep(10 * time.Millisecond)
		}
		p99 := func(all []time.Duration) time.Duration { slices.Sort(all); return all[len(all)*99/100] }
		return p99(times[0]), p99(times[1])
	}
	idleHits, idleMisses := feel(20 * time.Second)
	end := make(chan struct{})
	ended := make(chan string, 40)
	for i := range 40 {
		go func() {
			status, read := 0, 0
			for status != http.StatusOK { // it tries again until it has an answer to read slowly
				select {
				case <-end:
					ended <- "refused to the end"
					return
				default:
				}
				status, read = trickle(t, g, fmt.Sprint("10.0.0.", i%3+1), ask(72000, 240, int64(i)), 20_000, end)
				time.Sleep(100 * time.Millisecond)
			}
			ended <- fmt.Sprintf("read %d MB", read/1e6)
		}()
	}
	honest := make(chan [2]int, 1)
	go func() { // 5 MB over a slow line
		status, read := trickle(t, g, "10.0.7.7", ask(2920, 240, 7), 50_000, make(chan struct{}))
		honest <- [2]int{status, read}
	}()
	time.Sleep(20 * time.Second) // slow readers fill the memory limit of the gateway before the measurement
	hits, misses := feel(time.Minute)
	line := <-honest
	t.Logf("hits: p99 %v idle, %v under attack; misses: %v, %v; %d of everybody else's requests were refused", idleHits, hits, idleMisses, misses, refused.Load())
	t.Logf("resident: %.0f MB at most, limit 1074 MB; the honest client: status %d, %d bytes", float64(g.memory("VmHWM"))/1e6, line[0], line[1])
	if refused.Load() > 0 || line[0] != http.StatusOK || line[1] < 4_500_000 {
		t.Error("the attack keeps others from their answers")
	}
	if most := g.memory("VmHWM"); most > 1<<30+besideLimit {
		t.Errorf("%d bytes are resident", most)
	}
	judge(t, "hits: p99 under attack", hits, 2*idleHits)
	judge(t, "misses: p99 under attack", misses, 2*idleMisses)
	close(end)
	counts := map[string]int{}
	for range 40 {
		counts[<-ended]++
	}
	t.Log(strings.TrimPrefix(fmt.Sprint(counts), "map"))
}
