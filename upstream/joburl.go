package upstream

import (
	"net/url"
	"strings"
)

// jobURL returns where a job is polled. Known clients append the path of a
// Location to their base URL, so servers leave out the prefix under which they
// are mounted; one that puts it in, as HTTP has it, is understood too.
func (s *Server) jobURL(location string) (*url.URL, error) {
	if location == "" {
		return nil, s.invalid("Upstream %s answered 202 without a Location.", s.opts.Name)
	}
	ref, err := url.Parse(location)
	if err != nil || strings.Contains(location, " ") { // a query keeps its blanks, and would break the request line
		return nil, s.invalid("Upstream %s answered 202 with a Location that is not a URL.", s.opts.Name)
	}
	job := s.generate.ResolveReference(ref)
	if job.Scheme != s.base.Scheme || !strings.EqualFold(hostPort(job), hostPort(s.base)) {
		return nil, s.invalid("Upstream %s answered 202 with a Location on another host.", s.opts.Name)
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

// jobPath is where a job stands below the server's URL.
func (s *Server) jobPath(job *url.URL) string {
	path := strings.TrimPrefix(job.EscapedPath(), s.base.EscapedPath())
	if job.RawQuery != "" {
		path += "?" + job.RawQuery
	}
	return path
}

// jobAt is the job of a path that jobPath returned.
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
