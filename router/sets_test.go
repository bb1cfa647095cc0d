package router_test

import (
	"bytes"
	"net/http"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/router"
)

// shelf makes sets of two clips with the same request, and writes their answers one after the other.
type shelf struct{}

func (shelf) List() any {
	return map[string]any{"sets": []any{}, "formats": []string{"glb"}}
}

func (shelf) Plan(body []byte, caps *mmcp.Capabilities) ([]*mmcp.Request, func([][]byte, []error) ([]byte, error), error) {
	if !bytes.Equal(body, []byte(`{}`)) {
		return nil, nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The field clip is unknown.").With("field", "clip")
	}
	req, err := codec.Decode([]byte(walk), caps)
	return []*mmcp.Request{req, req}, func(bodies [][]byte, errs []error) ([]byte, error) {
		if errs[0] != nil {
			return nil, errs[0]
		}
		return bytes.Join(bodies, []byte("\nnext\n")), nil
	}, err
}

// TestSets holds that a set is answered with one file of all answers, also as a job, and that only /sets makes one.
func TestSets(t *testing.T) {
	g := start(t, newest(), func(o *router.Options) { o.Sets = shelf{} })
	now := do(t, "POST", g.URL+"/sets", "{}")
	if now.status != http.StatusOK || now.header.Get("Content-Type") != "application/zip" || bytes.Count(now.body, []byte("\nnext\n")) != 1 {
		t.Errorf("%d %v: %.100s", now.status, now.header, now.body)
	}
	accepted := do(t, "POST", g.URL+"/sets", "{}", "Prefer", "respond-async")
	if later := await(t, g, accepted.header.Get("Location")); !bytes.Equal(later.body, now.body) {
		t.Errorf("the job has another set: %d %.100s", later.status, later.body)
	}
	if bad := do(t, "POST", g.URL+"/sets", "{!"); bad.status != http.StatusBadRequest || !bytes.Contains(bad.body, []byte(`"field":"clip"`)) {
		t.Errorf("%d: %s", bad.status, bad.body)
	}
	if motion := do(t, "POST", g.URL+"/generate", walk, "X-Motiongate-Set", "1"); motion.header.Get("Content-Type") == "application/zip" {
		t.Error("the header of a client makes a set")
	}
	without := start(t, newest())
	if none := do(t, "POST", without.URL+"/sets", "{}"); none.status != http.StatusNotFound {
		t.Errorf("a gateway without sets answers %d", none.status)
	}
}
