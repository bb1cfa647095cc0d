package reader_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/reader"
)

// server is a fake of the user's server. It answers each request by answer, and keeps the bodies.
type server struct {
	*httptest.Server
	mu     sync.Mutex
	bodies []map[string]any
}

func serve(t *testing.T, answer http.HandlerFunc) *server {
	t.Helper()
	s := new(server)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		var body map[string]any
		if err := json.NewDecoder(req.Body).Decode(&body); err != nil || req.URL.Path != "/v1/chat/completions" {
			t.Errorf("%s: %v", req.URL.Path, err)
		}
		s.mu.Lock()
		s.bodies = append(s.bodies, body)
		s.mu.Unlock()
		answer(w, req)
	}))
	t.Cleanup(s.Close)
	return s
}

// asked returns how many requests the server has had.
func (s *server) asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.bodies)
}

func (s *server) options() reader.Options { return reader.Options{URL: s.URL + "/v1", Model: "tiny"} }

// says is an answer whose message has a text.
func says(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		message := map[string]any{"role": "assistant", "content": text}
		_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": message}}})
	}
}

// table is a store in memory, as several gateways have one.
type table struct {
	mu     sync.Mutex
	values map[string][]byte
}

func (s *table) Get(_ context.Context, key string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.values[key], nil
}

func (s *table) Add(_ context.Context, key string, value []byte) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.values == nil {
		s.values = make(map[string][]byte)
	}
	if first, ok := s.values[key]; ok {
		return first, nil
	}
	s.values[key] = value
	return value, nil
}

// shown tells the actions of a plan.
func shown(p language.Plan) string {
	var out []string
	for _, a := range p.Actions {
		out = append(out, a.String())
	}
	return strings.Join(out, " / ")
}

func TestEventsBecomeActions(t *testing.T) {
	for text, want := range map[string]string{
		`{"events":[{"movement":"walk","steps":3},{"movement":"wave","side":"left","meanwhile":true}]}`: "walk, 3 steps; with it: wave with left",
		`{"events":[{"movement":"turn","direction":"right"},{"movement":"jump","count":2}]}`:            "turn 90 degrees to the right / jump, 2 times",
		`{"events":[{"movement":"run","style":"angry","speed":1.5}]}`:                                   "run, 1.50 times as fast, angry",
	} {
		s := serve(t, says(text))
		plan := reader.New(s.options(), nil, nil).Planner(t.Context(), true)("wends his way", "")
		if diff := cmp.Diff(want, shown(plan)); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
		if !slices.Equal(plan.Notes, []string{`the model "tiny" read it`}) {
			t.Errorf("%s: notes %q", text, plan.Notes)
		}
	}
}

// The rules read a prompt if the server's reading of it is not usable, and a note has the reason.
func TestRulesReadPromptsThatTheModelFails(t *testing.T) {
	const prompt = "a person waves with the left hand"
	rules := explain.Plan(prompt)
	many := `{"events":[` + strings.Repeat(`{"movement":"walk"},`, 40) + `{"movement":"walk"}]}`
	for name, tt := range map[string]struct {
		answer http.HandlerFunc
		why    string
	}{
		"not JSON":           {says("He waves."), "not JSON of the schema"},
		"half of a JSON":     {says(`{"events":[{"movement":"wa`), "not JSON of the schema"},
		"text behind":        {says(`{"events":[{"movement":"walk"}]} I hope this helps.`), "text follows its JSON"},
		"no events":          {says(`{"events":[]}`), "has 0 events"},
		"too many events":    {says(many), "has 41 events"},
		"unknown movement":   {says(`{"events":[{"movement":"levitate"}]}`), `unknown movement "levitate"`},
		"a verb of a record": {says(`{"events":[{"movement":"move a part"}]}`), "unknown movement"},
		"unknown side":       {says(`{"events":[{"movement":"wave","side":"middle"}]}`), `unknown side "middle"`},
		"absurd count":       {says(`{"events":[{"movement":"jump","count":1e9}]}`), "count is 1e+09"},
		"half a step":        {says(`{"events":[{"movement":"walk","steps":2.5}]}`), "steps is 2.5"},
		"negative seconds":   {says(`{"events":[{"movement":"walk","seconds":-4}]}`), "seconds is -4"},
		"a number in words":  {says(`{"events":[{"movement":"jump","count":"two"}]}`), "not JSON of the schema"},
		"unknown field":      {says(`{"events":[{"movement":"walk","speech":"hello"}]}`), "not JSON of the schema"},
		"too long":           {says(strings.Repeat("walk ", 20000)), "more than 65536 bytes"},
		"no choices":         {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("{}")) }, "no choices"},
		"a page":             {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) }, "not JSON"},
		"500": {func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "out of memory", http.StatusInternalServerError)
		}, "no answer"},
		"404": {func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no such model", http.StatusNotFound) }, "no answer"},
		"cut off": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "900")
			_, _ = w.Write([]byte(`{"choices":`))
		}, "no answer"},
	} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, tt.answer)
			got := reader.New(s.options(), nil, nil).Planner(t.Context(), true)(prompt, "")
			if shown(got) != shown(rules) {
				t.Errorf("%s, want %s", shown(got), shown(rules))
			}
			if n := len(got.Notes); n == 0 || !strings.HasPrefix(got.Notes[n-1], "the rules read it") || !strings.Contains(got.Notes[n-1], tt.why) {
				t.Errorf("notes %q, want %q", got.Notes, tt.why)
			}
		})
	}
}

// A server that is late is not asked again for a while; one that is absent neither.
func TestLateAndAbsentServers(t *testing.T) {
	late := make(chan struct{})
	s := serve(t, func(http.ResponseWriter, *http.Request) { <-late })
	defer close(late)
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	for name, tt := range map[string]struct {
		url, why string
	}{
		"late":   {s.URL, "no answer within 20ms"},
		"absent": {gone.URL, "no answer"},
	} {
		r := reader.New(reader.Options{URL: tt.url + "/v1", Model: "tiny", Timeout: 20 * time.Millisecond}, nil, nil)
		for i, why := range []string{tt.why, "it failed to answer a moment ago; it is asked again later"} {
			plan := r.Planner(t.Context(), false)("a person walks", "")
			if shown(plan) != "walk" || len(plan.Notes) != 1 || !strings.Contains(plan.Notes[0], why) {
				t.Errorf("%s, prompt %d: %s, %q", name, i+1, shown(plan), plan.Notes)
			}
		}
	}
	if n := s.asked(); n > 1 {
		t.Errorf("the late server was asked %d times", n)
	}
}

// The first reading of a prompt is the one of every gateway, whatever the model says later.
func TestReadingsAreStored(t *testing.T) {
	answers := []string{`{"events":[{"movement":"bow"}]}`, `{"events":[{"movement":"jump"}]}`}
	n := 0
	s := serve(t, func(w http.ResponseWriter, req *http.Request) { says(answers[n%2])(w, req); n++ })
	shared := new(table)
	for i, r := range []*reader.Reader{reader.New(s.options(), shared, nil), reader.New(s.options(), shared, nil)} {
		for range 2 {
			if got := shown(r.Planner(t.Context(), true)("pays his respects", "")); got != "bow" {
				t.Errorf("gateway %d: %s, want bow", i+1, got)
			}
		}
	}
	if s.asked() != 1 {
		t.Errorf("the model was asked %d times", s.asked())
	}
	other := s.options()
	other.Model = "larger"
	if got := shown(reader.New(other, shared, nil).Planner(t.Context(), true)("pays his respects", "")); got != "jump" {
		t.Errorf("another model: %s, want its own reading, jump", got)
	}
}

// Two gateways read a new prompt at the same time: both perform the reading that was stored first.
func TestTheFirstReadingWins(t *testing.T) {
	both := new(sync.WaitGroup)
	both.Add(2)
	movements := []string{"bow", "jump"}
	var mu sync.Mutex
	n := 0
	s := serve(t, func(w http.ResponseWriter, req *http.Request) {
		mu.Lock()
		movement := movements[n]
		n++
		mu.Unlock()
		both.Done()
		both.Wait()
		says(`{"events":[{"movement":"`+movement+`"}]}`)(w, req)
	})
	shared := new(table)
	plans := make([]string, 2)
	var done sync.WaitGroup
	for i := range plans {
		done.Go(func() {
			plans[i] = shown(reader.New(s.options(), shared, nil).Planner(t.Context(), true)("pays his respects", ""))
		})
	}
	done.Wait()
	if plans[0] != plans[1] || plans[0] != "bow" && plans[0] != "jump" {
		t.Errorf("the gateways perform %q", plans)
	}
}

// A failure of a seeded prompt is stored as well; one that may pass is not, without a seed.
func TestFailuresOfSeededPromptsAreStored(t *testing.T) {
	for _, seeded := range []bool{true, false} {
		n := 0
		s := serve(t, func(w http.ResponseWriter, req *http.Request) {
			if n++; n == 1 {
				http.Error(w, "it loads the model", http.StatusServiceUnavailable)
				return
			}
			says(`{"events":[{"movement":"bow"}]}`)(w, req)
		})
		shared := new(table)
		first := reader.New(s.options(), shared, nil).Planner(t.Context(), seeded)("a person walks", "")
		again := reader.New(s.options(), shared, nil).Planner(t.Context(), seeded)("a person walks", "")
		if want := map[bool]string{true: "walk", false: "bow"}[seeded]; shown(first) != "walk" || shown(again) != want {
			t.Errorf("seeded %v: %s, then %s, want walk, then %s", seeded, shown(first), shown(again), want)
		}
	}
}

// A server that does not know the form of OpenAI gets the schema in the older one, from then on at once.
func TestOlderFormOfTheSchema(t *testing.T) {
	var s *server
	s = serve(t, func(w http.ResponseWriter, req *http.Request) {
		s.mu.Lock()
		format, _ := s.bodies[len(s.bodies)-1]["response_format"].(map[string]any)
		s.mu.Unlock()
		if format["type"] != "json_object" || format["schema"] == nil {
			http.Error(w, "type: input should be 'text' or 'json_object'", http.StatusUnprocessableEntity)
			return
		}
		says(`{"events":[{"movement":"bow"}]}`)(w, req)
	})
	r := reader.New(s.options(), nil, nil)
	for i, prompt := range []string{"pays his respects", "pays her respects"} {
		if got := shown(r.Planner(t.Context(), true)(prompt, "")); got != "bow" || s.asked() != i+2 {
			t.Errorf("prompt %d: %s after %d requests", i+1, got, s.asked())
		}
	}
}

// A client that leaves says nothing of the server, and nothing is stored.
func TestClientsThatLeave(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	end := make(chan struct{})
	s := serve(t, func(w http.ResponseWriter, req *http.Request) {
		select {
		case <-end:
			says(`{"events":[{"movement":"bow"}]}`)(w, req)
		default:
			leave()
			<-req.Context().Done()
		}
	})
	shared := new(table)
	r := reader.New(s.options(), shared, nil)
	r.Planner(ctx, true)("pays his respects", "")
	close(end)
	if got := shown(r.Planner(t.Context(), true)("pays his respects", "")); got != "bow" {
		t.Errorf("the next client gets %s, want bow", got)
	}
}

// A request with many prompts takes the time of a few: the rules read the rest.
func TestManyPromptsTakeTheTimeOfAFew(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, req *http.Request) {
		<-time.After(30 * time.Millisecond) // less than the time of one prompt
		says(`{"events":[{"movement":"bow"}]}`)(w, req)
	})
	o := s.options()
	o.Timeout = 200 * time.Millisecond
	read := reader.New(o, nil, nil).Planner(t.Context(), false)
	last := ""
	for i := range 100 {
		plan := read(fmt.Sprintf("a person walks %d metres", i+1), "")
		last = plan.Notes[len(plan.Notes)-1]
	}
	// On a busy machine an answer may be late, and the server counts as absent from then on.
	spent := strings.Contains(last, "the time for reading was used by the other prompts of the request") || strings.Contains(last, "did not answer")
	if !spent || s.asked() > 40 {
		t.Errorf("%d prompts were asked; the last: %s", s.asked(), last)
	}
}

// Prompts without words are not sent.
func TestEmptyPrompts(t *testing.T) {
	s := serve(t, says(`{"events":[{"movement":"bow"}]}`))
	for _, prompt := range []string{"", "  \n"} {
		if got := reader.New(s.options(), nil, nil).Planner(t.Context(), true)(prompt, ""); s.asked() > 0 || shown(got) != shown(explain.Plan(prompt)) {
			t.Errorf("%q: %s, asked %d times", prompt, shown(got), s.asked())
		}
	}
}
