package reader

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// Options are the settings of a Reader.
type Options struct {
	URL     string        `key:"url" form:"collector"`      // of the API, such as http://127.0.0.1:11434/v1; "": the rules read prompts
	Model   string        `key:"model" form:"optional"`     // model of the server
	Timeout time.Duration `key:"timeout" range:"100ms,60s"` // time for one prompt; after it the rules read the prompt
}

// DefaultTimeout is the default time for reading a prompt.
const DefaultTimeout = 2 * time.Second

// store stores readings beyond the life of a process.
type store interface {
	// Get returns the value of a key, or nil.
	Get(ctx context.Context, key string) ([]byte, error)
	// Add stores a value unless the key has one, and returns the stored value.
	Add(ctx context.Context, key string, value []byte) ([]byte, error)
}

// Reader reads prompts by a language model.
type Reader struct {
	options Options
	store   store // nil: readings are only in memory
	log     *slog.Logger
	client  *http.Client

	mu     sync.Mutex
	recent map[string]Reading // some recent readings, by key
	away   time.Time          // time until which the server is not called
	form   int                // index in forms of the form that the server accepts
}

// Reading is the reading of a prompt by a model or, as a replacement, by the rules.
type Reading struct {
	Events []Event `json:"events,omitempty"`
	Fault  string  `json:"fault,omitempty"` // why the rules read it
}

// mostRecent bounds the readings in memory.
const mostRecent = 1024

// mostPrompts bounds the time for all prompts of a request, as a multiple of the timeout for one.
const mostPrompts = 5

// absence is the time for which a server that did not answer is not called.
const absence = 10 * time.Second

// New returns a Reader. It stores readings in s, which may be nil.
func New(o Options, s store, log *slog.Logger) *Reader {
	if o.Timeout == 0 {
		o.Timeout = DefaultTimeout
	}
	if log == nil {
		log = slog.Default()
	}
	return &Reader{options: o, store: s, log: log, client: &http.Client{}, recent: make(map[string]Reading)}
}

// Identity names the model, for the fingerprint of answers that depend on it.
func (r *Reader) Identity() string { return r.options.Model + " at " + r.options.URL }

// Planner returns a function that plans the prompts of one request. Their total time is bounded by
// mostPrompts. For a seeded request a failure is stored as well: the rules read the prompt from then on.
func (r *Reader) Planner(ctx context.Context, seeded bool) func(prompt, tag string) language.Plan {
	end := time.Now().Add(mostPrompts * r.options.Timeout)
	return func(prompt, tag string) language.Plan {
		ctx, cancel := context.WithDeadlineCause(ctx, end, errSpent)
		defer cancel()
		return r.plan(ctx, prompt, tag, seeded)
	}
}

// plan reads a prompt in a language. The rules read a prompt without words.
func (r *Reader) plan(ctx context.Context, prompt, tag string, seeded bool) language.Plan {
	rules := explain.PlanIn(prompt, tag)
	if strings.TrimSpace(prompt) == "" {
		return rules
	}
	reading := r.read(ctx, prompt, tag, seeded)
	plan, err := planOf(lexicon.InUse(), reading.Events)
	if reading.Fault == "" && err != nil {
		reading.Fault = err.Error() // from a lexicon that has changed since
	}
	if reading.Fault != "" {
		rules.Notes = append(rules.Notes, fmt.Sprintf("the rules read it: the model %q failed: %s", r.options.Model, reading.Fault))
		return rules
	}
	plan.Notes = append(plan.Notes, fmt.Sprintf("the model %q read it", r.options.Model))
	return plan
}

// read returns the stored reading of a prompt, or requests one from the model and stores it.
func (r *Reader) read(ctx context.Context, prompt, tag string, seeded bool) Reading {
	caller := ctx
	ctx, cancel := context.WithTimeout(ctx, r.options.Timeout)
	defer cancel()
	key := r.key(prompt, tag)
	if reading, ok := r.recall(ctx, key); ok {
		return reading
	}
	events, err := r.ask(ctx, prompt, tag)
	if err == nil {
		_, err = planOf(lexicon.InUse(), events)
	}
	switch spent := errors.Is(context.Cause(caller), errSpent); {
	case spent:
		err = errSpent
	case caller.Err() != nil:
		return Reading{Fault: "the request was cancelled"}
	}
	reading := Reading{Events: events}
	if err != nil {
		reading = Reading{Fault: r.fault(err)}
	}
	if passes(err) && !seeded {
		return reading // the server may be available for the next request
	}
	return r.save(ctx, key, reading)
}

// key returns a hash of a prompt, the model and its movements.
func (r *Reader) key(prompt, tag string) string {
	h := sha256.New()
	for _, s := range []string{r.options.URL, r.options.Model, vocabularyOf(lexicon.InUse()).digest, tag, prompt} {
		fmt.Fprintf(h, "%d:%s", len(s), s)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// recall returns a reading from memory or from the store.
func (r *Reader) recall(ctx context.Context, key string) (Reading, bool) {
	r.mu.Lock()
	reading, ok := r.recent[key]
	r.mu.Unlock()
	if ok || r.store == nil {
		return reading, ok
	}
	raw, err := r.store.Get(ctx, key)
	if err != nil {
		r.log.Warn("a reading of a prompt cannot be loaded", "error", err)
		return reading, false
	}
	if raw == nil || json.Unmarshal(raw, &reading) != nil {
		return Reading{}, false
	}
	r.remember(key, reading)
	return reading, true
}

// save stores a reading, and returns another gateway's reading if that was stored first.
func (r *Reader) save(ctx context.Context, key string, reading Reading) Reading {
	if raw, err := json.Marshal(reading); err == nil && r.store != nil {
		// The model may have used all the time of ctx.
		within, cancel := context.WithTimeout(context.WithoutCancel(ctx), DefaultTimeout)
		defer cancel()
		first, err := r.store.Add(within, key, raw)
		if err != nil {
			r.log.Warn("a reading of a prompt cannot be stored", "error", err)
		} else if other := (Reading{}); json.Unmarshal(first, &other) == nil {
			reading = other
		}
	}
	r.remember(key, reading)
	return reading
}

// remember stores a reading in memory. If there are too many, it replaces an arbitrary one.
func (r *Reader) remember(key string, reading Reading) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for old := range r.recent {
		if len(r.recent) < mostRecent {
			break
		}
		delete(r.recent, old)
	}
	r.recent[key] = reading
}

// fault returns a short text for an error. A server that is late or absent is not called for a while, which
// is logged once.
func (r *Reader) fault(err error) string {
	switch {
	case errors.Is(err, errAway), errors.Is(err, errSpent), !passes(err):
		return err.Error()
	}
	r.mu.Lock()
	r.away = time.Now().Add(absence)
	r.mu.Unlock()
	r.log.Warn("the reader of prompts does not answer: the rules read", "reader", r.options.URL, "error", err)
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Sprintf("no answer within %v", r.options.Timeout)
	}
	return "no answer"
}
