package remote

import (
	"encoding/json"
	"net/url"
	"strings"
)

// jobsPath is the path of jobs below the URL of a server.
const jobsPath = "/generate/jobs/"

// jobURL returns the URL at which the job of a 202 is polled. Known clients append the path of a Location to
// their base URL, so servers omit the prefix under which they are mounted. jobURL also accepts a Location
// with the prefix, as HTTP has it, and an answer with only the job's id.
func (s *Server) jobURL(rep *reply) (*url.URL, error) {
	location := rep.header.Get("Location")
	if id := jobID(rep.body); location == "" && id != "" {
		location = jobsPath + url.PathEscape(id)
	}
	if location == "" {
		return nil, s.invalid("Upstream %s answered 202 without a Location.", s.opts.Name)
	}
	ref, err := url.Parse(location)
	if err != nil || strings.Contains(location, " ") { // a query keeps its blanks, which would break the request line
		return nil, s.invalid("Upstream %s answered 202 with a Location that is not a URL.", s.opts.Name)
	}
	job := s.generateURL.ResolveReference(ref)
	if job.Scheme != s.base.Scheme || !strings.EqualFold(hostPort(job), hostPort(s.base)) {
		return s.seenFromElsewhere(job)
	}
	job.User, job.Host, job.Fragment, job.ForceQuery = nil, s.base.Host, "", false
	path := "/" + strings.TrimPrefix(job.EscapedPath(), "/")
	if strings.HasPrefix(path, s.base.EscapedPath()+"/") {
		return job, nil
	}
	out := below(s.base, path)
	out.RawQuery = job.RawQuery
	return out, nil
}

// seenFromElsewhere returns the URL for polls of a job whose Location names another host than the upstream's,
// as behind a proxy. It uses only the job's id: no request goes to another host.
func (s *Server) seenFromElsewhere(job *url.URL) (*url.URL, error) {
	path := job.EscapedPath()
	at := strings.LastIndex(path, jobsPath)
	if at < 0 {
		return nil, s.invalid("Upstream %s answered 202 with a Location on another host.", s.opts.Name)
	}
	out := below(s.base, path[at:])
	out.RawQuery = job.RawQuery
	return out, nil
}

// jobID returns the job's id in the body of a 202, or "".
func jobID(body []byte) string {
	var status struct {
		ID string `json:"job_id"`
	}
	if json.Unmarshal(body, &status) != nil {
		return "" // the body is optional and may have any content
	}
	return status.ID
}

// jobPath returns the path of a job below the server's URL.
func (s *Server) jobPath(job *url.URL) string {
	path := strings.TrimPrefix(job.EscapedPath(), s.base.EscapedPath())
	if job.RawQuery != "" {
		path += "?" + job.RawQuery
	}
	return path
}

// jobAt returns the URL of a path that jobPath returned.
func (s *Server) jobAt(path string) *url.URL {
	path, query, _ := strings.Cut(path, "?")
	job := below(s.base, "/"+strings.TrimPrefix(path, "/"))
	job.RawQuery = query
	return job
}

func hostPort(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return u.Hostname() + ":" + port
}
