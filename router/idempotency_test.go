package router_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router"
)

// keyring keeps answers under keys without any of the care that is another
// package's, and shows what it was asked.
type keyring struct {
	uses    []mmcp.Use
	answers map[string]mmcp.Answer
	decline bool
	refuse  error // to send anything
}

func (k *keyring) Do(ctx context.Context, u mmcp.Use, work mmcp.Keyed) (mmcp.Answer, mmcp.Outcome, error) {
	k.uses = append(k.uses, u)
	if a, ok := k.answers[u.Key]; ok {
		return a, mmcp.Replayed, nil
	}
	if len(k.uses) > 1 && u.Key == "conflict" {
		return mmcp.Answer{}, 0, mmcp.Errorf(mmcp.CodeIdempotencyConflict, "Another request.")
	}
	hooks := mmcp.Hooks{BeforeSend: func(_, _ string) error { return k.refuse }}
	a := work(ctx, mmcp.Attempt{Token: "TOKENTOKENTOKENTOKENTOKENX", Hooks: hooks})
	if k.decline {
		return a, mmcp.Declined, nil
	}
	k.answers[u.Key] = a
	return a, mmcp.Ran, nil
}

func newKeyring() *keyring { return &keyring{answers: make(map[string]mmcp.Answer)} }

func withKeys(k *keyring) func(*router.Options) { return func(o *router.Options) { o.Keys = k } }

func TestIdempotencyKey(t *testing.T) {
	ring, runs := newKeyring(), 0
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
		runs++
		return result(), nil
	}}, withKeys(ring))
	post := func(body string, headers ...string) reply {
		return do(t, "POST", g.URL+"/generate", body, headers...)
	}
	first := post("\xef\xbb\xbf"+walk, "Idempotency-Key", `"8e03978e \"quoted\""`)
	again := post(strings.Replace(walk, `{"seed":7}`, `{ "seed" : 7 }`, 1), "Idempotency-Key", `"8e03978e \"quoted\""`)
	if first.status != 200 || first.header.Get("Idempotent-Replayed") != "" || again.header.Get("Idempotent-Replayed") != "true" || runs != 1 {
		t.Errorf("%d then %d, %d runs: %v", first.status, again.status, runs, again.header)
	}
	for _, name := range []string{"Content-Type", "X-Motiongate-Route", "Cache-Status"} {
		if a, b := first.header.Get(name), again.header.Get(name); a == "" || a != b {
			t.Errorf("%s: %q, then %q", name, a, b)
		}
	}
	if diff := cmp.Diff(string(first.body), string(again.body)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(ring.uses[0], ring.uses[1]); diff != "" || ring.uses[0].Key != `8e03978e "quoted"` || !ring.uses[0].Repeatable {
		t.Errorf("the uses of the key: %+v %s", ring.uses[0], diff)
	}
	post(strings.Replace(walk, `"seed":7`, `"seed":null`, 1), "Idempotency-Key", "bare-key")
	post(walk, "Idempotency-Key", "bare-glb", "Accept", "model/gltf-binary")
	for i, items := range []string{walk, walk + `,{}`, walk + `,{"model":7}`} {
		post(`{"protocol_version":"1.0","requests":[`+items+`]}`, "Idempotency-Key", fmt.Sprint("batch", i))
	}
	prints := make(map[[32]byte]bool)
	for _, u := range ring.uses {
		prints[u.Fingerprint] = true
	}
	if ring.uses[2].Repeatable || len(prints) != 5 {
		t.Errorf("%d kinds of requests, want 5; unseeded is repeatable: %v", len(prints), ring.uses[2].Repeatable)
	}
}

// An empty key is none.
func TestEmptyIdempotencyKey(t *testing.T) {
	ring, runs := newKeyring(), 0
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
		runs++
		return result(), nil
	}}, withKeys(ring))
	for i, key := range []string{"", "  ", `""`} {
		r := do(t, "POST", g.URL+"/generate", walk, "Idempotency-Key", key)
		if r.status != 200 || r.header.Get("Idempotency-Status") != "" || len(ring.uses) != 0 || runs != i+1 {
			t.Errorf("key %q: %d, %d uses, %d runs", key, r.status, len(ring.uses), runs)
		}
	}
}

// TestKeyInOtherContainer repeats a request with another Accept: the same motion
// comes in the container that is asked for now.
func TestKeyInOtherContainer(t *testing.T) {
	const glb, plain = "model/gltf-binary", "model/gltf+json"
	convert := func(_ context.Context, body []byte, to mmcp.Format) ([]byte, mmcp.Format, error) {
		if strings.Contains(string(body), "unreadable") {
			return nil, 0, errors.New("cut off")
		}
		return []byte(to.String() + ": hips"), to, nil
	}
	for name, c := range map[string]struct {
		made                  *mmcp.Result // under the first Accept
		first, then           string
		convert               func(context.Context, []byte, mmcp.Format) ([]byte, mmcp.Format, error)
		status                int
		wantType, want, again string
	}{
		"GLB of JSON":      {&mmcp.Result{Body: []byte("gltf: hips")}, "", glb, convert, 200, glb, "glb: hips", "gltf: hips"},
		"FBX of JSON":      {&mmcp.Result{Body: []byte("gltf: hips")}, "", "model/x-fbx", convert, 200, "model/x-fbx", "fbx: hips", "gltf: hips"},
		"JSON of GLB":      {&mmcp.Result{Format: mmcp.GLB, Body: []byte("glb: hips")}, glb, "*/*", convert, 200, plain, "gltf: hips", "glb: hips"},
		"the same":         {&mmcp.Result{Body: []byte("gltf: head")}, "", plain, convert, 200, plain, "gltf: head", "gltf: head"},
		"no GLB of it":     {&mmcp.Result{Body: []byte("unreadable")}, "", glb, convert, 200, plain, "unreadable", "unreadable"},
		"no JSON of it":    {&mmcp.Result{Format: mmcp.GLB, Body: []byte("unreadable")}, glb, "", convert, 502, "application/json", "", "unreadable"},
		"nobody converts":  {&mmcp.Result{Body: []byte("gltf: hips")}, "", glb, nil, 200, plain, "gltf: hips", "gltf: hips"},
		"more wanted else": {&mmcp.Result{Body: []byte("gltf: hips")}, "", glb + ";q=0.9, " + plain, convert, 200, plain, "gltf: hips", "gltf: hips"},
	} {
		t.Run(name, func(t *testing.T) {
			runs := 0
			g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
				runs++
				return c.made, nil
			}}, withKeys(newKeyring()), func(o *router.Options) { o.Convert = c.convert })
			post := func(accept string) reply {
				return do(t, "POST", g.URL+"/generate", walk, "Idempotency-Key", "k", "Accept", accept)
			}
			first := post(c.first)
			then := post(c.then)
			if got := then.header.Get("Content-Type"); then.status != c.status || got != c.wantType || runs != 1 {
				t.Fatalf("%d %s after %d runs, want %d %s after one: %s", then.status, got, runs, c.status, c.wantType, then.body)
			}
			if c.status == 200 {
				if diff := cmp.Diff(c.want, string(then.body)); diff != "" {
					t.Error(diff)
				}
				same := first.header.Get("ETag") == then.header.Get("ETag")
				if same != (string(first.body) == string(then.body)) || then.header.Get("Idempotent-Replayed") != "true" {
					t.Errorf("heads: %v, then %v", first.header, then.header)
				}
			}
			if diff := cmp.Diff(c.again, string(post(c.first).body)); diff != "" {
				t.Errorf("in the first container again: %s", diff)
			}
		})
	}
}

func TestIdempotencyFailures(t *testing.T) {
	failure := mmcp.Errorf(mmcp.CodeResourceExhausted, "Out of memory.")
	failure.RetryAfter = 3e9
	for name, c := range map[string]struct {
		ring   *keyring
		header string
		status int
		code   string
	}{
		"not closed":          {newKeyring(), `"abc`, 400, "invalid_request"},
		"two in one":          {newKeyring(), `a, b`, 400, "invalid_request"},
		"parameters":          {newKeyring(), `"a"; b`, 400, "invalid_request"},
		"too long":            {newKeyring(), strings.Repeat("k", 256), 400, "invalid_request"},
		"not ASCII":           {newKeyring(), "\"schlüssel\"", 400, "invalid_request"},
		"failed":              {newKeyring(), strings.Repeat("k", 255), 503, "resource_exhausted"},
		"refused":             {&keyring{answers: map[string]mmcp.Answer{}, refuse: mmcp.Errorf(mmcp.CodeModelUnavailable, "No.")}, "a", 503, "model_unavailable"},
		"failed and declined": {&keyring{decline: true}, "a", 503, "resource_exhausted"},
		"used by another":     {&keyring{answers: map[string]mmcp.Answer{}, uses: []mmcp.Use{{}}}, "conflict", 409, "idempotency_conflict"},
	} {
		t.Run(name, func(t *testing.T) {
			g := start(t, &fake{caps: catalogue(), generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
				if sends := call.Hooks.BeforeSend; sends != nil {
					if err := sends("gpu", ""); err != nil {
						return nil, err
					}
				}
				return nil, failure
			}}, withKeys(c.ring))
			got := do(t, "POST", g.URL+"/generate", walk, "Idempotency-Key", c.header)
			if e := got.envelope(t); got.status != c.status || e.Code != c.code {
				t.Errorf("%d %s, want %d %s", got.status, e.Code, c.status, c.code)
			}
			if c.code == "resource_exhausted" && got.header.Get("Retry-After") != "3" {
				t.Errorf("Retry-After = %q", got.header.Get("Retry-After"))
			}
			if declined := got.header.Get("Idempotency-Status") == "declined"; declined != c.ring.decline {
				t.Errorf("declined: %v", declined)
			}
		})
	}
	g := start(t, &fake{caps: catalogue()})
	got := do(t, http.MethodPost, g.URL+"/generate", walk, "Idempotency-Key", "a")
	if got.status != 200 || got.header.Get("Idempotency-Status") != "declined" {
		t.Errorf("without a keeper of keys: %d %v", got.status, got.header)
	}
}
