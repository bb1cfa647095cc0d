package engine_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/reader"
)

// The motion is what the user's model reads, its notes say so, and the fingerprint of the engine has the model.
func TestPromptsAreReadByAModel(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		message := map[string]string{"content": `{"events":[{"movement":"jump","count":2}]}`}
		_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": message}}})
	}))
	defer server.Close()
	e := engine.New(engine.Options{Reader: reader.New(reader.Options{URL: server.URL, Model: "tiny"}, nil, nil)})
	res, err := e.Generate(t.Context(), ask("pays his respects", 90).Call())
	if err != nil {
		t.Fatal(err)
	}
	text := string(res.Body)
	for _, want := range []string{"jump, 2 times", `the model \"tiny\" read it`} {
		if !strings.Contains(text, want) {
			t.Errorf("the answer does not tell %s", want)
		}
	}
	caps, err := e.Capabilities(t.Context())
	if err != nil || !strings.Contains(string(caps.Models[0].About["reader"]), "tiny at "+server.URL) {
		t.Errorf("the model is %s, %v", caps.Models[0].About["reader"], err)
	}
}
