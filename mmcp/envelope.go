package mmcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// maxMessage bounds a message of another server, in bytes.
const maxMessage = 2 << 10

// Envelope encodes the error as the protocol's envelope: {"error":{"code":…,"message":…,"details":{…}}}. It
// omits details that cannot be encoded as JSON.
func (e *Error) Envelope() []byte {
	w := jsonio.Writer{Bytes: make([]byte, 0, 128+len(e.Message))}
	w.Open('{')
	w.Name("error").Open('{')
	w.Name("code").Str(string(e.Code))
	w.Name("message").Str(e.Message)
	w.Name("details").Raw(detailsText(e.Details))
	w.Close('}')
	w.Close('}')
	return w.Bytes
}

// detailsText encodes details as JSON, or returns nil if that fails.
func detailsText(d map[string]any) []byte {
	if len(d) > 0 {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if enc.Encode(d) == nil {
			return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
		}
	}
	return []byte("{}")
}

// DecodeError decodes the body of a server's answer without a result: the protocol's envelope, FastAPI's
// {"detail": …}, a message in another JSON object, or plain text. For any other body it uses only the status.
// The error has the given status, and its numbers are exact (json.Number).
func DecodeError(status int, header http.Header, body []byte) *Error {
	e := &Error{Code: codeOf(status), RetryAfter: retryAfter(header.Get("Retry-After"), time.Now()), status: status}
	if status > 599 {
		e.status = http.StatusBadGateway // the server's is not an HTTP status
	}
	answer := decodeObject(body)
	switch {
	case e.fromEnvelope(answer["error"]):
	case e.fromDetail(answer["detail"]):
	case e.fromText(answer["message"]), e.fromText(answer["error"]):
	case plainText(header, body):
		e.fromText(string(body))
	}
	if e.Message == "" {
		e.Message = fmt.Sprintf("The server answered %s without saying why.", statusLine(status))
	}
	return e
}

// codeOf returns the code for an answer that has none.
func codeOf(status int) Code {
	switch status {
	case http.StatusUnauthorized:
		return CodeUnauthorized
	case http.StatusForbidden:
		return CodeForbidden
	case http.StatusNotFound, http.StatusGone:
		return CodeNotFound
	case http.StatusMethodNotAllowed:
		return CodeMethodNotAllowed
	case http.StatusRequestTimeout, http.StatusGatewayTimeout:
		return CodeTimeout
	case http.StatusRequestEntityTooLarge:
		return CodePayloadTooLarge
	case http.StatusUnprocessableEntity:
		return CodeSchemaValidation
	case http.StatusTooManyRequests:
		return CodeRateLimited
	case http.StatusServiceUnavailable:
		return CodeModelUnavailable
	case http.StatusInternalServerError:
		return CodeInternal
	}
	if status >= 400 && status < 500 {
		return CodeInvalidRequest
	}
	// For 502 too: a proxy that lost its server does not know whether a run began.
	return CodeUpstreamInvalid
}

// decodeObject decodes a JSON object with exact numbers, or returns an empty object.
func decodeObject(body []byte) map[string]any {
	var object map[string]any
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	if dec.Decode(&object) != nil || dec.More() {
		return nil
	}
	return object
}

func (e *Error) fromEnvelope(v any) bool {
	envelope, ok := v.(map[string]any)
	if !ok {
		return false
	}
	if code, _ := envelope["code"].(string); code != "" {
		e.Code = Code(jsonio.Clip(code))
	}
	e.Enveloped = true
	e.fromText(envelope["message"])
	e.Details, _ = envelope["details"].(map[string]any)
	return true
}

// fromDetail decodes FastAPI's own errors: a sentence, or a list of faults.
func (e *Error) fromDetail(v any) bool {
	switch v := v.(type) {
	case string:
		return e.fromText(v)
	case []any:
		if len(v) == 0 {
			return false
		}
		first, _ := v[0].(map[string]any)
		if !e.fromText(first["msg"]) {
			return false
		}
		if loc, ok := first["loc"].([]any); ok {
			e.Message = bounded(faultPath(loc) + ": " + e.Message)
		}
		e.Details = map[string]any{"errors": v[:min(len(v), jsonio.MaxFaults)]}
		return true
	}
	return false
}

// faultPath formats a location from another server.
func faultPath(loc []any) string {
	plain := make([]any, 0, len(loc))
	for _, s := range loc {
		if n, ok := s.(json.Number); ok {
			if i, err := n.Int64(); err == nil {
				s = int(i)
			}
		}
		plain = append(plain, s)
	}
	return jsonio.Fault{Loc: plain}.Path()
}

func (e *Error) fromText(v any) bool {
	s, _ := v.(string)
	s = bounded(s)
	if s == "" || s[0] == '<' {
		return false
	}
	e.Message = s
	return true
}

// bounded returns the text of another program as one short line.
func bounded(s string) string {
	if len(s) > maxMessage {
		s = strings.ToValidUTF8(s[:maxMessage], "") + "…"
	}
	s = strings.Map(func(c rune) rune {
		switch {
		case unicode.IsSpace(c):
			return ' '
		case unicode.IsControl(c):
			return -1
		}
		return c
	}, strings.ToValidUTF8(s, "\uFFFD"))
	return strings.TrimSpace(s)
}

// plainText reports whether a body is a sentence and not a web page.
func plainText(header http.Header, body []byte) bool {
	kind := header.Get("Content-Type")
	return strings.HasPrefix(kind, "text/plain") && !bytes.ContainsAny(body, "<{")
}

func statusLine(status int) string {
	if text := http.StatusText(status); text != "" {
		return fmt.Sprintf("%d %s", status, text)
	}
	return strconv.Itoa(status)
}

// retryAfter parses seconds or an HTTP date, up to a day.
func retryAfter(value string, now time.Time) time.Duration {
	value = strings.TrimSpace(value)
	const most = 24 * time.Hour
	if seconds, err := strconv.ParseFloat(value, 64); err == nil {
		if !(seconds > 0) {
			return 0
		}
		return time.Duration(math.Min(seconds, most.Seconds()) * float64(time.Second))
	}
	if at, err := http.ParseTime(value); err == nil {
		return min(max(at.Sub(now), 0), most)
	}
	return 0
}
