package router_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/router/memory"
)

// reader is a client that reads rate bytes a second.
type reader struct {
	*httptest.ResponseRecorder
	rate int // 0: nothing
	read int
	cut  bool
}

func (r *reader) Write(b []byte) (int, error) {
	if r.rate == 0 {
		time.Sleep(time.Hour) // a listener closes such a connection
		return 0, errors.New("the client reads nothing")
	}
	time.Sleep(time.Duration(float64(len(b)) / float64(r.rate) * float64(time.Second)))
	r.read += len(b)
	return len(b), nil
}

// ask sends a request from an address. Its answer has size bytes.
func (r *reader) ask(t *testing.T, h http.Handler, address string, size int) *reader {
	r.ResponseRecorder = httptest.NewRecorder()
	const joints, textBytes = 2, 16 * 4 / 3
	body := strings.NewReplacer(
		`"duration_frames":30`, fmt.Sprintf(`"duration_frames":%d`, size/joints/textBytes), "a person walks", fmt.Sprintf("walk %d", size),
	).Replace(walk)
	req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/generate", strings.NewReader(body))
	req.RemoteAddr = address + ":1"
	defer func() {
		if p := recover(); p != nil {
			if err, _ := p.(error); !errors.Is(err, http.ErrAbortHandler) {
				t.Error(p)
			}
			r.cut = true
		}
	}()
	h.ServeHTTP(r, req)
	return r
}

// unread returns a router with a budget of 128 MiB, half of it for unread answers, and counts
// the answers that are made. The prompt states the bytes of the answer.
func unread(made *atomic.Int32) http.Handler {
	caps := catalogue()
	caps.Models[0].Limits.MaxDurationSeconds = 1e6
	shared := make([]byte, 16<<20)
	o := router.DefaultOptions()
	o.Memory, o.Log = memory.New(128<<20), slog.New(slog.DiscardHandler)
	return router.New(&fake{caps: caps, generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		made.Add(1)
		size := 0
		_, err := fmt.Sscanf(call.Request.Segments[0].Prompt, "walk %d", &size)
		return &mmcp.Result{Body: shared[:size], Route: mmcp.Route{Upstream: "gpu"}}, err
	}}, o).Handler()
}

// TestUnreadAnswersAreShared sends 40 requests of three clients who read nothing. Their answers take
// a part of the memory, further ones are refused before they are made, and everybody else is
// answered.
func TestUnreadAnswersAreShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var answers atomic.Int32
		h := unread(&answers)
		var silent [40]*reader
		for i := range silent {
			silent[i] = &reader{}
			go silent[i].ask(t, h, fmt.Sprint("10.0.0.", i%3+1), 16<<20)
			synctest.Wait()
		}
		if answers.Load() != 3 {
			t.Errorf("%d answers were made for clients who read nothing", answers.Load())
		}
		for i, size := range []int{100, 1 << 20, 8 << 20} {
			other := (&reader{rate: 1 << 30}).ask(t, h, fmt.Sprint("10.0.1.", i+1), size)
			if other.Code != http.StatusOK || other.read != size {
				t.Errorf("another client: status %d, %d bytes of %d", other.Code, other.read, size)
			}
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		refused := 0
		for _, s := range silent {
			if s.Code == http.StatusServiceUnavailable {
				refused++
				if s.Header().Get("Retry-After") == "" || s.Header().Get("Etag") != "" {
					t.Errorf("a refusal has the headers %v", s.Header())
				}
			}
		}
		if refused != 37 || answers.Load() != 6 {
			t.Errorf("%d requests were refused, %d answers were made", refused, answers.Load())
		}
		time.Sleep(2 * time.Hour)
	})
}

// TestSlowReaders holds that a slow client with more than its share is cut off while others wait,
// that they are answered then, and that an honest client on a slow line is served whole.
func TestSlowReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var answers atomic.Int32
		h := unread(&answers)
		var slow [4]*reader
		for i := range slow {
			slow[i] = &reader{rate: 20 << 10}
			go slow[i].ask(t, h, fmt.Sprint("10.0.0.", i+1), 16<<20)
			synctest.Wait()
		}
		honest := &reader{rate: 50 << 10}
		done := make(chan struct{})
		time.Sleep(time.Minute)
		synctest.Wait()
		for i, s := range slow {
			if s.cut {
				t.Errorf("client %d was cut off while nobody waited", i)
			}
		}
		go func() {
			defer close(done)
			honest.ask(t, h, "10.0.1.1", 5<<20)
		}()
		var other *reader
		for range 10 { // the client tries again
			if other = (&reader{rate: 1 << 30}).ask(t, h, "10.0.2.1", 16<<20); other.Code == http.StatusOK {
				break
			}
			time.Sleep(2 * time.Second)
		}
		if other.Code != http.StatusOK || other.read != 16<<20 {
			t.Errorf("another client: status %d, %d bytes", other.Code, other.read)
		}
		<-done
		if honest.cut || honest.read != 5<<20 {
			t.Errorf("an honest client read %d bytes of %d", honest.read, 5<<20)
		}
		synctest.Wait()
		cut := 0
		for _, s := range slow {
			if s.cut {
				cut++
			}
		}
		if cut == 0 {
			t.Error("no slow client was cut off")
		}
		time.Sleep(2 * time.Hour)
	})
}

// TestManyAddresses fills the memory of unread answers from 64 addresses with their fair shares, which read slowly.
// As soon as another client waits, the fair share shrinks and one of them exceeds it, so that the other gets its answer.
func TestManyAddresses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var answers atomic.Int32
		h := unread(&answers)
		var slow [64]*reader
		for i := range slow {
			slow[i] = &reader{rate: 16 << 10}
			go slow[i].ask(t, h, fmt.Sprint("10.0.0.", i+1), 1<<20)
			synctest.Wait()
		}
		var other *reader
		for range 10 { // the client tries again
			if other = (&reader{rate: 1 << 30}).ask(t, h, "10.0.2.1", 1<<20); other.Code == http.StatusOK {
				break
			}
			time.Sleep(2 * time.Second)
		}
		synctest.Wait()
		cut := 0
		for _, s := range slow {
			if s.cut {
				cut++
			}
		}
		if other.Code != http.StatusOK || other.read != 1<<20 || cut == 0 {
			t.Errorf("another client: status %d, %d bytes; %d slow ones were cut off", other.Code, other.read, cut)
		}
		time.Sleep(24 * time.Hour)
	})
}
