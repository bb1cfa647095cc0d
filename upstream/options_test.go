package upstream_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/upstream"
)

func TestValidate(t *testing.T) {
	good := upstream.Options{Name: "gpu-1", URL: "https://gpu.example/mmcp"}
	for name, c := range map[string]struct {
		change func(*upstream.Options)
		want   []string // keys
	}{
		"defaults": {func(*upstream.Options) {}, nil},
		"all set": {func(o *upstream.Options) {
			o.Timeout, o.MinPoll, o.MaxPoll, o.MaxAnswerBytes = time.Hour, time.Second, time.Minute, 1<<20
		}, nil},
		"nothing":            {func(o *upstream.Options) { *o = upstream.Options{} }, []string{"name", "url"}},
		"name with a slash":  {func(o *upstream.Options) { o.Name = "a/b" }, []string{"name"}},
		"name that climbs":   {func(o *upstream.Options) { o.Name = ".." }, []string{"name"}},
		"no scheme":          {func(o *upstream.Options) { o.URL = "gpu:8000" }, []string{"url"}},
		"no host":            {func(o *upstream.Options) { o.URL = "http://:80" }, []string{"url"}},
		"credentials in URL": {func(o *upstream.Options) { o.URL = "http://u:hush@gpu" }, []string{"url"}},
		"broken URL":         {func(o *upstream.Options) { o.URL = "http://u:hush@gpu:x" }, []string{"url"}},
		"query":              {func(o *upstream.Options) { o.URL = "http://gpu?k=hush" }, []string{"url"}},
		"negative":           {func(o *upstream.Options) { o.Timeout, o.MaxAnswerBytes = -1, -1 }, []string{"timeout", "max_answer_bytes"}},
		"polls crossed":      {func(o *upstream.Options) { o.MinPoll, o.MaxPoll = time.Minute, time.Second }, []string{"max_poll"}},
		"two tokens":         {func(o *upstream.Options) { o.Token, o.TokenEnv = "hush", "E" }, []string{"token"}},
		"token of two lines": {func(o *upstream.Options) { o.Token = "hush\nX: 1" }, []string{"token"}},
		"headers": {func(o *upstream.Options) {
			o.Token = "hush"
			o.Header = map[string]upstream.Secret{"Authorization": "hush", "content-length": "1", "a b": "1", "X-Ok": "1", "X-Bad": "hush\r\n", "Idempotency-Key": "hush"}
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
			if _, err := upstream.NewServer(o); (err != nil) != (c.want != nil) {
				t.Errorf("NewServer: %v", err)
			}
		})
	}
}

func TestSecretsDoNotPrint(t *testing.T) {
	o := upstream.Options{Name: "a", URL: "http://a", Token: "hush", Header: map[string]upstream.Secret{"X-Key": "hush"}}
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

func TestPoolOptions(t *testing.T) {
	for name, c := range map[string]struct {
		opts upstream.PoolOptions
		want []string
	}{
		"defaults":   {upstream.PoolOptions{}, nil},
		"fast":       {upstream.PoolOptions{Refresh: 100 * time.Millisecond}, nil},
		"too fast":   {upstream.PoolOptions{Refresh: time.Millisecond}, []string{"refresh"}},
		"retry":      {upstream.PoolOptions{Retry: time.Hour}, []string{"retry"}},
		"first wait": {upstream.PoolOptions{FirstWait: time.Minute}, []string{"first_wait"}},
	} {
		var keys []string
		for _, f := range c.opts.Validate() {
			keys = append(keys, f.Key)
		}
		if !slices.Equal(keys, c.want) {
			t.Errorf("%s: faults %q, want %q", name, keys, c.want)
		}
	}
}
