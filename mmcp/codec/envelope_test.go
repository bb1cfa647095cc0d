package codec_test

import (
	"encoding/json"
	"math"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
)

func TestEnvelope(t *testing.T) {
	for name, c := range map[string]struct {
		err  *mmcp.Error
		want string
	}{
		"bare":      {mmcp.Errorf(mmcp.CodeTimeout, "Füße <b> \"x\"\n"), `{"error":{"code":"timeout","message":"Füße <b> \"x\"\n","details":{}}}`},
		"details":   {mmcp.Errorf(mmcp.CodeTimeout, "Late.").With("b", "<ü>").With("a", json.Number("9007199254740993")), `{"error":{"code":"timeout","message":"Late.","details":{"a":9007199254740993,"b":"<ü>"}}}`},
		"not JSON":  {mmcp.Errorf(mmcp.CodeTimeout, "Late.").With("a", math.NaN()), `{"error":{"code":"timeout","message":"Late.","details":{}}}`},
		"not UTF-8": {mmcp.Errorf(mmcp.CodeTimeout, "\xff"), `{"error":{"code":"timeout","message":"�","details":{}}}`},
	} {
		if got := string(c.err.Envelope()); got != c.want || !json.Valid([]byte(got)) {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}

func TestFaultsInTheEnvelope(t *testing.T) {
	e := failure(t, body("all", `"duration_frames": 9, "constraints": [7]`), nil)
	want := `"details":{"errors":[{"type":"model_attributes_type","loc":["constraints",0],"msg":"must be an object, not the number 7"}]}}}`
	if got := string(e.Envelope()); !strings.HasSuffix(got, want) {
		t.Errorf("got %s\nwant it to end in %s", got, want)
	}
}

// A status that HTTP does not have is not passed on to clients.
func TestDecodeErrorOfNoStatus(t *testing.T) {
	e := mmcp.DecodeError(999, nil, []byte(`{"error": {"code": "odd", "message": "Odd."}}`))
	if e.Status() != http.StatusBadGateway || e.Code != "odd" || e.Message != "Odd." {
		t.Errorf("got %d %v", e.Status(), e)
	}
}

func TestDecodeError(t *testing.T) {
	for name, c := range map[string]struct {
		status  int
		kind    string
		body    string
		code    mmcp.Code
		message string
		details map[string]any
	}{
		"envelope": {400, "application/json", `{"error": {"code": "unknown_joint", "message": "No \"Tail\".", "details": {"skeleton_joints": ["A"], "n": 9007199254740993}}}`,
			mmcp.CodeUnknownJoint, `No "Tail".`, map[string]any{"skeleton_joints": []any{"A"}, "n": json.Number("9007199254740993")}},
		"details null":    {503, "", `{"error": {"code": "resource_exhausted", "message": "Out of memory.", "details": null}}`, mmcp.CodeResourceExhausted, "Out of memory.", nil},
		"details absent":  {429, "", `{"error": {"code": "quota_exceeded", "message": "Enough."}}`, mmcp.CodeQuotaExceeded, "Enough.", nil},
		"unknown code":    {418, "", `{"error": {"code": "teapot", "message": "Short and stout."}}`, "teapot", "Short and stout.", nil},
		"code elsewhere":  {502, "", `{"error": {"code": "timeout", "message": "Late."}}`, mmcp.CodeTimeout, "Late.", nil},
		"empty envelope":  {504, "", `{"error": {}}`, mmcp.CodeTimeout, "The server answered 504 Gateway Timeout without saying why.", nil},
		"not found":       {404, "", `{"detail": "Not Found"}`, mmcp.CodeNotFound, "Not Found", nil},
		"method":          {405, "", `{"detail": "Method Not Allowed"}`, mmcp.CodeMethodNotAllowed, "Method Not Allowed", nil},
		"conflict":        {409, "", ``, mmcp.CodeInvalidRequest, "The server answered 409 Conflict without saying why.", nil},
		"error as string": {401, "", `{"error": "token expired"}`, mmcp.CodeUnauthorized, "token expired", nil},
		"message":         {403, "", `{"message": "no"}`, mmcp.CodeForbidden, "no", nil},
		"faults": {422, "", `{"detail": [{"type": "missing", "loc": ["body", "segments", 0, "prompt"], "msg": "Field required"}, {"msg": "x"}]}`,
			mmcp.CodeSchemaValidation, "body.segments[0].prompt: Field required", map[string]any{"errors": []any{
				map[string]any{"type": "missing", "loc": []any{"body", "segments", json.Number("0"), "prompt"}, "msg": "Field required"}, map[string]any{"msg": "x"}}}},
		"faults of another kind": {422, "", `{"detail": [7]}`, mmcp.CodeSchemaValidation, "The server answered 422 Unprocessable Entity without saying why.", nil},
		"plain":                  {500, "text/plain; charset=utf-8", "Internal Server Error\n", mmcp.CodeInternal, "Internal Server Error", nil},
		"HTML":                   {502, "text/html", "<html><body>nginx</body></html>", mmcp.CodeUpstreamInvalid, "The server answered 502 Bad Gateway without saying why.", nil},
		"HTML called plain":      {503, "text/plain", "<html>", mmcp.CodeModelUnavailable, "The server answered 503 Service Unavailable without saying why.", nil},
		"HTML in a detail":       {413, "", `{"detail": " <html>"}`, mmcp.CodePayloadTooLarge, "The server answered 413 Request Entity Too Large without saying why.", nil},
		"nothing":                {599, "", "", mmcp.CodeUpstreamInvalid, "The server answered 599 without saying why.", nil},
		"half a JSON":            {500, "application/json", `{"error": {"code": "timeo`, mmcp.CodeInternal, "The server answered 500 Internal Server Error without saying why.", nil},
		"a list":                 {500, "", `["error"]`, mmcp.CodeInternal, "The server answered 500 Internal Server Error without saying why.", nil},
		"lines":                  {400, "", `{"detail": "a\n\tb\u0000\u001bc"}`, mmcp.CodeInvalidRequest, "a  bc", nil},
	} {
		t.Run(name, func(t *testing.T) {
			e := mmcp.DecodeError(c.status, http.Header{"Content-Type": {c.kind}}, []byte(c.body))
			if e.Status() != c.status || e.Code != c.code || e.Message != c.message {
				t.Errorf("got %d %s: %s\nwant %d %s: %s", e.Status(), e.Code, e.Message, c.status, c.code, c.message)
			}
			if d := cmp.Diff(c.details, e.Details); d != "" {
				t.Errorf("details (-want +got):\n%s", d)
			}
			if !json.Valid(e.Envelope()) {
				t.Errorf("the envelope is %s", e.Envelope())
			}
		})
	}
}

func TestDecodeErrorIsBounded(t *testing.T) {
	long := strings.Repeat("ü", 100_000)
	e := mmcp.DecodeError(400, nil, []byte(`{"error": {"code": "`+long+`", "message": "`+long+`"}}`))
	if len(e.Message) > 2100 || len(e.Code) > 100 {
		t.Errorf("message of %d bytes, code of %d", len(e.Message), len(e.Code))
	}
}

func TestRetryAfter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for value, want := range map[string]time.Duration{
			"":     0,
			"3":    3 * time.Second,
			"0.5":  500 * time.Millisecond,
			"-1":   0,
			"NaN":  0,
			"1e99": 24 * time.Hour,
			"soon": 0,
			time.Now().Add(90 * time.Second).UTC().Format(http.TimeFormat): 90 * time.Second,
			time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat):       0,
		} {
			if got := mmcp.DecodeError(503, http.Header{"Retry-After": {value}}, nil).RetryAfter; got != want {
				t.Errorf("Retry-After %q: got %v, want %v", value, got, want)
			}
		}
	})
}
