package reader_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/engine/reader"
)

// TestRealServer has the server at MOTIONGATE_TEST_READER, such as http://127.0.0.1:11434/v1, read a prompt with the model
// MOTIONGATE_TEST_READER_MODEL. It judges the form alone: the reading is one that the engine acts.
func TestRealServer(t *testing.T) {
	url, model := os.Getenv("MOTIONGATE_TEST_READER"), os.Getenv("MOTIONGATE_TEST_READER_MODEL")
	if url == "" {
		t.Skip("MOTIONGATE_TEST_READER names no server")
	}
	r := reader.New(reader.Options{URL: url, Model: model, Timeout: time.Minute}, nil, nil)
	plan := r.Planner(t.Context(), false)("a person walks three steps and waves with the left hand", "")
	t.Logf("%s; %q", shown(plan), plan.Notes)
	if !slices.ContainsFunc(plan.Notes, func(n string) bool { return strings.HasSuffix(n, "read it") }) {
		t.Errorf("notes %q: the rules read it", plan.Notes)
	}
}
