package mmcptest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// A server of SDK 12 and later refuses what the SDK refuses, with its code and the
// keys of its details. .ci/e2e compares it with the SDK's own.
func TestExactServer(t *testing.T) {
	most := 2.0
	s := mmcptest.Start(t, mmcptest.Config{SDK: 13, Models: []mmcptest.Model{
		{ID: "sim", KeyframeReduction: true, Options: []mmcp.ModelOption{{Name: "energy", Type: mmcp.OptionNumber, Maximum: &most}}},
		{ID: "plain"},
	}})
	text := func(more string) string {
		return `,"segments":[{"type":"text","prompt":"A person walks.","duration_frames":10` + more + `}]`
	}
	for name, c := range map[string]struct{ model, more, want string }{
		"a motion":        {"sim", text(""), "200"},
		"options":         {"sim", text("") + `,"options":{"keyframe_budget":0.1,"model_options":{"energy":2}}`, "200"},
		"strings":         {"sim", text("") + `,"options":{"num_samples":"2","loop":"off"}`, "200"},
		"unknown field":   {"sim", text("") + `,"colour":1`, "422 schema_validation errors"},
		"in a segment":    {"sim", text(`,"mood":1`), "422 schema_validation errors"},
		"before options":  {"plain", text(`,"mood":1`) + `,"options":{"keyframe_budget":1}`, "422 schema_validation errors"},
		"behind segments": {"plain", `,"segments":[{"type":"pose","mood":1}]`, "400 unsupported_segment supported_segments"},
		"budget":          {"plain", text("") + `,"options":{"keyframe_budget":1}`, "400 invalid_options model"},
		"no options":      {"plain", text("") + `,"options":{"model_options":{"a":1}}`, "400 invalid_options model sent"},
		"unknown option":  {"sim", text("") + `,"options":{"model_options":{"a":1}}`, "400 invalid_options model options"},
		"option":          {"sim", text("") + `,"options":{"model_options":{"energy":3}}`, "400 invalid_options model option value"},
		"frame":           {"sim", text("") + `,"constraints":[{"type":"root_path","frames":[10],"positions_xz":[[0,0]]}]`, "400 frame_out_of_range frame total_frames"},
		"bytes":           {"sim", text("") + `,"pad":"` + strings.Repeat("x", 1<<20) + `"`, "413 payload_too_large max_request_bytes request_bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := outcome(t, post(t, s, request(t, s, c.model, c.more))); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
	for path, want := range map[string]string{"GET /generate": `405 {"detail":"Method Not Allowed"}`, "GET /nowhere": `404 {"detail":"Not Found"}`} {
		method, route, _ := strings.Cut(path, " ")
		a, err := send(t.Context(), method, s.URL()+route, "")
		if got := fmt.Sprintf("%d %s", a.status, a.body); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", path, got, err, want)
		}
	}
}

// outcome is the status of an answer, its code and the keys of its details.
func outcome(t *testing.T, a answer) string {
	t.Helper()
	if a.status == 200 {
		return "200"
	}
	var e struct {
		Error struct {
			Code    string         `json:"code"`
			Details map[string]any `json:"details"`
		} `json:"error"`
	}
	if err := json.Unmarshal([]byte(a.body), &e); err != nil {
		t.Fatalf("%s: %v", a.body, err)
	}
	keys := []string{fmt.Sprint(a.status), e.Error.Code}
	for key := range e.Error.Details {
		keys = append(keys, key)
	}
	slices.Sort(keys[2:])
	return strings.Join(keys, " ")
}

func TestExactBatch(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{SDK: 13})
	item := request(t, s, "sim", walk)
	bare := strings.Replace(item, `"protocol_version":"1.0",`, "", 1)
	a := post(t, s, `{"protocol_version":"1.4","requests":[`+bare+`,7,`+strings.Replace(item, `"sim"`, `"x"`, 1)+`,`+item+`]}`)
	var body struct {
		Results []struct {
			GLTF  *struct{}
			Error *struct{ Code string }
		} `json:"results"`
	}
	if err := json.Unmarshal([]byte(a.body), &body); err != nil || a.status != 200 || len(body.Results) != 4 {
		t.Fatalf("%d %v: %.300s", a.status, err, a.body)
	}
	r := body.Results
	if r[0].GLTF == nil || r[3].GLTF == nil || r[1].Error.Code != "schema_validation" || r[2].Error.Code != "unknown_model" {
		t.Errorf("%.500s", a.body)
	}
	if s.Stats().Executions != 2 {
		t.Errorf("%d runs", s.Stats().Executions)
	}
	for _, c := range []struct{ body, want string }{
		{`{"protocol_version":"1.0","requests":[]}`, "422 schema_validation"},
		{`{"requests":[` + item + `]}`, "422 schema_validation"},
		{`{"protocol_version":"2.0","requests":[` + item + `]}`, "400 version_unsupported supported_majors"},
		{`{"protocol_version":"one","requests":[` + item + `]}`, "400 version_unsupported supported_majors"},
		{`{"protocol_version":"1.0","requests":[` + strings.Repeat("7,", 16) + `7]}`, "400 invalid_options max_batch_size requests"},
	} {
		if got := outcome(t, post(t, s, c.body)); got != c.want {
			t.Errorf("%.60s: got %s, want %s", c.body, got, c.want)
		}
	}
}
