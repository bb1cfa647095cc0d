package rest

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
)

// gradioPath is the path of the functions of a Gradio application.
const gradioPath = "/gradio_api/call/"

// maxEvent bounds a line of an event stream.
const maxEvent = 64 << 20

// queued calls a function of a Gradio application through its queue: a POST returns an event id, whose events
// are a stream. Closing the stream removes the request from the queue.
func (r *run) queued(ctx context.Context) ([]byte, error) {
	s := r.server
	args, err := r.body(ctx, "submit.body", "")
	if err != nil {
		return nil, err
	}
	if len(args) == 0 || args[0] != '[' {
		return nil, mmcp.Errorf(mmcp.CodeInternal, "The expression submit.body of upstream %s does not make an array of arguments.", s.opts.Name)
	}
	path := gradioPath + strings.TrimPrefix(s.opts.API.Gradio.Fn, "/")
	long, cancel := lasting(ctx)
	defer cancel()
	rep, err := s.do(long, &request{
		method: http.MethodPost, url: s.urlAt(path, ""), body: []byte(`{"data":` + string(args) + `}`), header: s.opts.API.Submit.Header,
		limit: jsonBytes, begins: true,
	})
	if err != nil {
		return nil, err
	}
	if rep.status >= http.StatusMultipleChoices {
		return nil, s.refused(ctx, rep, "submit.error", false)
	}
	var event struct {
		ID string `json:"event_id"`
	}
	if json.Unmarshal(rep.body, &event) != nil || event.ID == "" {
		return nil, s.lost("it named no event")
	}
	data, err := r.events(ctx, s.urlAt(path+"/{id}", event.ID))
	if err != nil {
		return nil, err
	}
	rep = &reply{status: http.StatusOK, body: data}
	if s.code["fetch.url"] == "" && s.code["fetch.data"] == "" {
		return r.output(ctx, data)
	}
	return r.fetch(ctx, rep, event.ID)
}

// events reads the events of a call up to its result, the array of the function's return values.
func (r *run) events(ctx context.Context, u *url.URL) ([]byte, error) {
	s := r.server
	long, cancel := lasting(ctx) // a stream can be closed only once it is open
	defer cancel()
	res, err := s.open(long, &request{method: http.MethodGet, url: u})
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, s.lost("its events cannot be read")
	}
	defer func() { _ = res.Body.Close() }() // removes the request from the queue
	if res.StatusCode != http.StatusOK {
		return nil, s.lost("it has no events for the request")
	}
	defer context.AfterFunc(ctx, cancel)()
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, maxEvent)
	event := ""
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimSpace(value)
		switch {
		case name == "event":
			event = value
		case name != "data":
		case event == "complete":
			return []byte(value), nil
		case event == "error":
			return nil, s.failed(ctx, []byte(value))
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return nil, s.lost("its events broke off")
}

// failed returns the error of a Gradio function, which often has no message.
func (s *Server) failed(ctx context.Context, data []byte) error {
	text := "it does not say why; launched with show_error=True it would"
	if v, err := s.evaluator.Eval(ctx, gradioError, data, ""); err == nil {
		text = cmp.Or(lineOf(textOf(v)), text)
	}
	return s.reported(s.invalid("Upstream %s failed: %s", s.opts.Name, text), true)
}

// output fetches a file that a function returned: the first one with the extension of the format, or else the
// first one. For the format json without a file it returns the first value.
func (r *run) output(ctx context.Context, data []byte) ([]byte, error) {
	s := r.server
	var all []returned
	found, err := s.evaluator.Eval(ctx, gradioFiles, data, "")
	if err == nil {
		err = json.Unmarshal(found, &all)
	}
	switch {
	case err != nil:
		return nil, s.invalid("The files that upstream %s returned cannot be read: %s.", s.opts.Name, err.Error())
	case len(all) == 0 && s.opts.Result.Format == "json":
		var values []json.RawMessage
		if json.Unmarshal(data, &values) == nil && len(values) > 0 {
			return values[0], nil
		}
		return data, nil
	case len(all) == 0:
		return nil, s.invalid("Upstream %s returned no file; fetch.url or fetch.data can say where the result is.", s.opts.Name)
	}
	ext := "." + s.opts.Result.Format
	file := all[max(0, slices.IndexFunc(all, func(f returned) bool { return strings.EqualFold(path.Ext(f.Path), ext) }))]
	if file.Path == "" {
		return r.fileAt(ctx, file.URL)
	}
	// The path is resolved below the URL of the settings: the application may know itself by another address.
	rep, err := r.file(ctx, s.urlAt("/gradio_api/file="+(&url.URL{Path: file.Path}).EscapedPath(), ""))
	if err != nil {
		return nil, err
	}
	return rep.body, nil
}

// returned is a file that a function returned: its path at the application, or its URL.
type returned struct{ Path, URL string }

// gradioFiles lists the files in the values that a function returned.
const gradioFiles = `
	def text: strings // "";
	def files:
		if type == "array" then .[] | files
		elif type == "object" then {path: (.path | text), url: (.url | text)} as $f
			| if $f.path + $f.url != "" then $f else .value | files end
		else empty end;
	[files]`

// gradioError finds the message of a function that failed.
const gradioError = `(objects | .error) // .`
