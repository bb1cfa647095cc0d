package agent

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

// opener opens a session for each request without one.
type opener struct{ n int }

func (o *opener) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get(sessionHeader) == "" && r.Method == http.MethodPost {
		o.n++
		w.Header().Set(sessionHeader, fmt.Sprint(o.n))
	}
}

// TestSessionsAreBounded holds that a client cannot open sessions without end, nor take those of
// others, and that sessions that end or are not used any more give their places back.
func TestSessionsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := boundSessions(&opener{})
		call := func(method, client, session string) (status int, opened string) {
			r := httptest.NewRequestWithContext(t.Context(), method, "/mcp", nil)
			r.Header.Set(OwnerHeader, client)
			if session != "" {
				r.Header.Set(sessionHeader, session)
			}
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			return w.Code, w.Header().Get(sessionHeader)
		}
		first := ""
		for i := range 20_000 {
			status, id := call(http.MethodPost, "a", "")
			if want := i < maxClientSessions; (status == http.StatusOK) != want || !want && status != http.StatusTooManyRequests {
				t.Fatalf("session %d: status %d", i, status)
			}
			if i == 0 {
				first = id
			}
		}
		if status, _ := call(http.MethodGet, "a", first); status != http.StatusOK {
			t.Errorf("an open session is refused: %d", status)
		}
		call(http.MethodDelete, "a", first)
		if status, _ := call(http.MethodPost, "a", ""); status != http.StatusOK {
			t.Errorf("after one has ended: %d", status)
		}
		for i := range 18 {
			for range 200 {
				call(http.MethodPost, fmt.Sprint("b", i), "")
			}
		}
		if len(s.open) > maxSessions || s.total != len(s.open) {
			t.Errorf("%d sessions are open, %d are counted", len(s.open), s.total)
		}
		if status, _ := call(http.MethodPost, "c", ""); status != http.StatusOK {
			t.Errorf("another client: %d", status)
		}
		time.Sleep(sessionTimeout + time.Second)
		for range 101 {
			call(http.MethodPost, "a", "")
		}
		if len(s.open) != 100 || s.total != 100 || len(s.clients) != 1 {
			t.Errorf("%d sessions are open long after their last requests", len(s.open))
		}
	})
}
