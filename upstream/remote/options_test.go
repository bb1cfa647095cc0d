package remote_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/upstream/remote"
)

func TestValidate(t *testing.T) {
	good := remote.Options{Name: "gpu-1", URL: "https://gpu.example/mmcp"}
	for name, c := range map[string]struct {
		change func(*remote.Options)
		want   []string // keys
	}{
		"defaults": {func(*remote.Options) {}, nil},
		"all set": {func(o *remote.Options) {
			o.Timeout, o.MinPoll, o.MaxPoll, o.MaxAnswerBytes = time.Hour, time.Second, time.Minute, 1<<20
		}, nil},
		"nothing":            {func(o *remote.Options) { *o = remote.Options{} }, []string{"name", "url"}},
		"name with a slash":  {func(o *remote.Options) { o.Name = "a/b" }, []string{"name"}},
		"name that climbs":   {func(o *remote.Options) { o.Name = ".." }, []string{"name"}},
		"no scheme":          {func(o *remote.Options) { o.URL = "gpu:8000" }, []string{"url"}},
		"no host":            {func(o *remote.Options) { o.URL = "http://:80" }, []string{"url"}},
		"credentials in URL": {func(o *remote.Options) { o.URL = "http://u:hush@gpu" }, []string{"url"}},
		"broken URL":         {func(o *remote.Options) { o.URL = "http://u:hush@gpu:x" }, []string{"url"}},
		"query":              {func(o *remote.Options) { o.URL = "http://gpu?k=hush" }, []string{"url"}},
		"negative":           {func(o *remote.Options) { o.Timeout, o.MaxAnswerBytes = -1, -1 }, []string{"timeout", "max_answer_bytes"}},
		"polls crossed":      {func(o *remote.Options) { o.MinPoll, o.MaxPoll = time.Minute, time.Second }, []string{"max_poll"}},
		"two tokens":         {func(o *remote.Options) { o.Token, o.TokenEnv = "hush", "E" }, []string{"token"}},
		"token of two lines": {func(o *remote.Options) { o.Token = "hush\nX: 1" }, []string{"token"}},
		"headers": {func(o *remote.Options) {
			o.Token = "hush"
			o.Header = map[string]remote.Secret{"Authorization": "hush", "content-length": "1", "a b": "1", "X-Ok": "1", "X-Bad": "hush\r\n", "Idempotency-Key": "hush"}
		}, []string{"header.Authorization", "header.Idempotency-Key", "header.X-Bad", "header.a b", "header.content-length"}},
	} {
		t.Run(name, func(t *testing.T) {
			o := good
			c.change(&o)
			var keys []string
			for _, f := range o.Validate() {
				keys = append(keys, f.Key)
				if f.Message == "" || strings.Contains(f.Message, "hush") {
					t.Errorf("%s: message %q", f.Key, f.Message)
				}
			}
			if diff := cmp.Diff(c.want, keys); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
			if _, err := remote.New(o); (err != nil) != (c.want != nil) {
				t.Errorf("NewServer: %v", err)
			}
		})
	}
}

func TestSecretsDoNotPrint(t *testing.T) {
	o := remote.Options{Name: "a", URL: "http://a", Token: "hush", Header: map[string]remote.Secret{"X-Key": "hush"}}
	encoded, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{fmt.Sprint(o), fmt.Sprintf("%+v", o), fmt.Sprintf("%#v", o), fmt.Sprintf("%s %q", o.Token, o.Token), string(encoded)} {
		if strings.Contains(text, "hush") || !strings.Contains(text, "redacted") {
			t.Errorf("printed as %s", text)
		}
	}
}
