package main_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestCheck holds the exit codes and the forms of the report.
func TestCheck(t *testing.T) {
	t.Parallel()
	good := mmcptest.Start(t, mmcptest.Config{SDK: 13})
	bad := mmcptest.Start(t, mmcptest.Config{SDK: 13, IgnoreSeed: true})
	folder := t.TempDir()
	if got := execute(t, folder, "check", good.URL(), "--seconds", "0.5"); got.code != 0 || !strings.Contains(got.out, "0 broken") {
		t.Errorf("%+v", got)
	}
	if got := execute(t, folder, "check", good.URL(), "--seconds", "0.5", "--strict"); got.code != exitFailed || !strings.Contains(got.err, "checks failed") {
		t.Errorf("strict: exit code %d: %s", got.code, got.err)
	}
	got := execute(t, folder, "check", bad.URL()+"/", "--seconds", "0.5", "--json")
	var report struct {
		Broken bool
		Checks []struct{ Check, Verdict string }
	}
	if err := json.Unmarshal([]byte(got.out), &report); err != nil || got.code != exitFailed || !report.Broken || len(report.Checks) < 40 {
		t.Errorf("code %d, %v, %d checks", got.code, err, len(report.Checks))
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"check"}, "the URL of the server is missing"},
		{[]string{"check", "gpu:8000"}, "must begin with http"},
		{[]string{"check", good.URL(), "--json", "--junit"}, "exclude each other"},
		{[]string{"check", good.URL(), "--seconds", "0"}, "must be above 0"},
		{[]string{"check", good.URL(), "--token-env", "NO_SUCH"}, "NO_SUCH is not set"},
	} {
		if got := execute(t, folder, c.args...); got.code != 2 || !strings.Contains(got.err, c.want) {
			t.Errorf("%q: %+v", c.args, got)
		}
	}
}

const exitFailed = 1
