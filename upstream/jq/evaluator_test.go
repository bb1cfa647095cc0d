package jq_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/upstream/jq"
)

func TestMain(m *testing.M) {
	jq.Serve()
	os.Exit(m.Run())
}

// evaluator returns an Evaluator with a bound of time.
func evaluator(t *testing.T, limit time.Duration) *jq.Evaluator {
	e := jq.NewEvaluator()
	jq.Limit(e, limit)
	t.Cleanup(e.Close)
	return e
}

// TestLongNumbers holds that numbers of any length in an answer cost no more than other text. The
// conversion of 8 million digits takes minutes.
func TestLongNumbers(t *testing.T) {
	digits := strings.Repeat("9", 8<<20)
	for name, answer := range map[string]string{
		"whole": `{"n": ` + digits + `, "url": "/file"}`,
		"parts": `{"n": [0.` + digits + `, 1e` + digits + `], "url": "/file"}`,
	} {
		got, err := evaluator(t, time.Minute).Eval(t.Context(), ".url", []byte(answer), "")
		if err != nil || string(got) != `"/file"` {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

// TestBoundsOfExpressions holds that an expression which takes too much memory or time fails, also
// where it does so in a single step, and that later evaluations work.
func TestBoundsOfExpressions(t *testing.T) {
	for name, c := range map[string]struct {
		expression string
		limit      time.Duration // of an evaluation
		want       string
	}{
		"memory in many steps": {`[limit(1e9; repeat("x" * 1000))]`, time.Minute, "takes more than 256 MiB of memory"},
		"memory in one step":   {`reduce range(50) as $i ("x"; [., .]) | tojson`, time.Minute, "takes more than 256 MiB of memory"},
		"time in many steps":   {`def f: f; f`, 500 * time.Millisecond, "takes longer than 500ms"},
		"time in one step":     {`reduce range(28) as $i (7; . * .)`, 500 * time.Millisecond, "takes longer than 500ms"},
	} {
		t.Run(name, func(t *testing.T) {
			e := evaluator(t, c.limit)
			if _, err := e.Eval(t.Context(), c.expression, []byte("{}"), ""); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v", err)
			}
			jq.Limit(e, time.Minute)
			if got, err := e.Eval(t.Context(), "$id", []byte("{}"), "7"); err != nil || string(got) != `"7"` {
				t.Errorf("afterwards: %s, %v", got, err)
			}
		})
	}
}
