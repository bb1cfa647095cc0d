package remote

import (
	"net/http"
	"strings"
	"testing"
)

// Wherever a server sends the gateway for a job, the gateway's credentials stay
// on that server and below its prefix.
func FuzzJobURL(f *testing.F) {
	for _, location := range []string{
		"/generate/jobs/1", "http://gpu:8000/mmcp/generate/jobs/1", "//evil/x", "http://gpu:8000@evil/x", "http:/\\evil",
		"../../x", "/%2e%2e/x", "/mmcp/../x", "http://GPU:8000/x?y#z", "gpu:8000/x", "?x", "#x", "http://gpu:8000\t/x", "/mmcp/%2e%2e/x",
		"https://evil/generate/jobs/%2e%2e/x", "//evil/a/generate/jobs/../b?c", "http://evil/generate/jobs//x",
	} {
		f.Add(location)
	}
	s, err := New(Options{Name: "a", URL: "http://gpu:8000/mmcp"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, location string) {
		job, err := s.jobURL(&reply{header: http.Header{"Location": {location}}})
		if err != nil {
			return
		}
		if job.Scheme != "http" || job.Host != "gpu:8000" || job.User != nil || job.Fragment != "" {
			t.Errorf("%q leads to %s", location, job)
		}
		path := job.EscapedPath()
		if !strings.HasPrefix(path, "/mmcp/") || strings.Contains(path+"/", "/../") {
			t.Errorf("%q leads to the path %q", location, path)
		}
		if again := s.jobAt(s.jobPath(job)); again.String() != job.String() {
			t.Errorf("%q leads to %s, and to %s later", location, job, again)
		}
		if strings.ContainsAny(job.RequestURI(), " \r\n") {
			t.Errorf("%q makes the request line %q", location, job.RequestURI())
		}
	})
}
