package trace

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
)

// collector sends spans by OTLP over HTTP, as JSON. The exporter of OpenTelemetry includes gRPC, which uses
// too much memory (docs/decisions/0035).
type collector struct {
	http    *http.Client
	address string
}

func (c *collector) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	body, err := json.Marshal(requestOf(spans))
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }() // was read
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 64<<10))
	if res.StatusCode/100 != 2 {
		return fmt.Errorf("%s answered with status %d", c.address, res.StatusCode)
	}
	return nil
}

func (c *collector) Shutdown(context.Context) error {
	c.http.CloseIdleConnections()
	return nil
}

// The used part of the OTLP messages.
type (
	export struct {
		ResourceSpans []resourceSpans `json:"resourceSpans"`
	}
	resourceSpans struct {
		Resource struct {
			Attributes []keyValue `json:"attributes"`
		} `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
	scopeSpans struct {
		Scope struct {
			Name string `json:"name"`
		} `json:"scope"`
		Spans []span `json:"spans"`
	}
	span struct {
		Trace      string     `json:"traceId"`
		ID         string     `json:"spanId"`
		State      string     `json:"traceState,omitempty"`
		Parent     string     `json:"parentSpanId,omitempty"`
		Name       string     `json:"name"`
		Kind       int        `json:"kind"`
		Start      string     `json:"startTimeUnixNano"`
		End        string     `json:"endTimeUnixNano"`
		Attributes []keyValue `json:"attributes,omitempty"`
		Status     *status    `json:"status,omitempty"`
	}
	keyValue struct {
		Key   string `json:"key"`
		Value value  `json:"value"`
	}
	value struct { // one field is set
		String *string  `json:"stringValue,omitempty"`
		Int    string   `json:"intValue,omitempty"` // 64-bit integers are strings in JSON
		Double *float64 `json:"doubleValue,omitempty"`
		Bool   *bool    `json:"boolValue,omitempty"`
	}
	status struct {
		Code    int    `json:"code"` // 2: error
		Message string `json:"message,omitempty"`
	}
)

func requestOf(spans []sdk.ReadOnlySpan) export {
	spansOfResource := resourceSpans{ScopeSpans: make([]scopeSpans, 1)}
	spansOfResource.Resource.Attributes = valuesOf(spans[0].Resource().Attributes())
	out := &spansOfResource.ScopeSpans[0]
	out.Scope.Name, out.Spans = scope, make([]span, len(spans))
	for i, s := range spans {
		out.Spans[i] = spanOf(s)
	}
	return export{[]resourceSpans{spansOfResource}}
}

func spanOf(s sdk.ReadOnlySpan) span {
	c := s.SpanContext()
	out := span{
		Trace: c.TraceID().String(), ID: c.SpanID().String(), State: c.TraceState().String(), Name: s.Name(), Kind: int(s.SpanKind()),
		Start: strconv.FormatInt(s.StartTime().UnixNano(), 10), End: strconv.FormatInt(s.EndTime().UnixNano(), 10),
		Attributes: valuesOf(s.Attributes()),
	}
	if parent := s.Parent().SpanID(); parent.IsValid() {
		out.Parent = parent.String()
	}
	if s.Status().Code == codes.Error {
		out.Status = &status{2, s.Status().Description}
	}
	return out
}

func valuesOf(fields []attribute.KeyValue) []keyValue {
	out := make([]keyValue, len(fields))
	for i, f := range fields {
		out[i].Key = string(f.Key)
		switch f.Value.Type() {
		case attribute.INT64:
			out[i].Value.Int = strconv.FormatInt(f.Value.AsInt64(), 10)
		case attribute.FLOAT64:
			out[i].Value.Double = new(f.Value.AsFloat64())
		case attribute.BOOL:
			out[i].Value.Bool = new(f.Value.AsBool())
		default:
			out[i].Value.String = new(f.Value.String())
		}
	}
	return out
}
