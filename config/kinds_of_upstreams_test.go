package config_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/config"
)

// descriptions are the files of deploy/upstreams.
func descriptions(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "deploy", "upstreams", "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	out := map[string]string{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = string(text)
	}
	return out
}

// Each ready description is valid, and prints to what reads back the same.
func TestDescriptionsReadBack(t *testing.T) {
	for name, text := range descriptions(t) {
		c := parse(t, text)
		yaml, err := c.YAML()
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(c, parse(t, string(yaml)), sameValues); d != "" {
			t.Errorf("%s: %s\nfrom\n%s", name, d, yaml)
		}
	}
}

// TestDescriptionsStateLicences holds that each description states the licences of the
// code and of the model, with a term or with the page that has it.
func TestDescriptionsStateLicences(t *testing.T) {
	for name, text := range descriptions(t) {
		for _, part := range []string{"code", "model"} {
			line := regexp.MustCompile(`(?m)^# Licence of the ` + part + `: .*(MIT|use|see \S+)`)
			if n := len(line.FindAllString(text, -1)); n != 1 {
				t.Errorf("%s: %d lines state the licence of the %s, want 1", name, n, part)
			}
		}
		for _, u := range parse(t, text).Upstreams {
			if u.License.Name == "" || u.License.URL == "" {
				t.Errorf("%s: the license of %s is %v", name, u.Name, u.License)
			}
		}
	}
}

// TestFaultsOfKinds holds that settings of another kind of upstream, and missing settings
// of its own kind, are reported with their keys.
func TestFaultsOfKinds(t *testing.T) {
	const file = `upstreams:
  - name: a
    kind: command
    url: http://a
    result: {format: mp3, unit: cm, units: ell, root_offset: [1, x]}
    models:
      - {id: a, max_seconds: 2, skeleton: result, constraints: some}
      - {id: b, fps: 30, like: a}
  - name: b
    kind: http
    url: http://b
    command: [b]
    submit: {path: generate, body: "{prompt: .prompt", header: {Host: x}}
    poll: {every: 1s}
    result: {format: npz, rotations: euler}
    models: [{id: b, fps: 30, skeleton: result}]
  - name: c
    kind: gradio
    url: http://c
    submit: {body: "[.prompt]"}
    result: {format: glb}
    models: [{id: c, fps: 30, skeleton: smpl22}]
  - {name: d, kind: soap, url: "http://d"}
  - {name: e, url: "http://e", worker: true, models: [{id: e, fps: 30, skeleton: result}]}
`
	_, err := config.Parse("c.yaml", []byte(file), nil)
	if err == nil {
		t.Fatal("nothing is wrong")
	}
	want := []string{
		`c.yaml:2: upstreams[0].command: is missing; name a program and its arguments, such as [python3, walk.py]`,
		`c.yaml:4: upstreams[0].url: is not a setting of the kind command, but of mmcp, http, gradio`,
		`c.yaml:5: upstreams[0].result.unit: is not a setting of result; did you mean units?`,
		`c.yaml:5: upstreams[0].result.root_offset: element 2 must be a number, not "x"`,
		`c.yaml:5: upstreams[0].result.format: "mp3" is none of bvh, fbx, glb, gltf, json, npz`,
		`c.yaml:5: upstreams[0].result.units: "ell" is none of m, cm, mm`,
		`c.yaml:7: upstreams[0].models[0].constraints: must be none or a list of root_path, effector_target, pose_keyframe, ground_height, not "some"`,
		`c.yaml:7: upstreams[0].models[0].fps: is missing`,
		`c.yaml:8: upstreams[0].models[1].like: is for servers of the protocol; name the skeleton and the rate of the model`,
		`c.yaml:12: upstreams[1].command: is not a setting of the kind http, but of command`,
		`c.yaml:13: upstreams[1].submit.body: is not jq: unexpected EOF`,
		`c.yaml:13: upstreams[1].submit.path: "generate" does not begin with a slash`,
		`c.yaml:13: upstreams[1].submit.header.Host: cannot be set`,
		`c.yaml:14: upstreams[1].poll.done: is missing; a jq expression such as ".status == \"done\""`,
		`c.yaml:14: upstreams[1].poll.path: is missing`,
		`c.yaml:15: upstreams[1].result.rotations: "euler" is not a representation of joints: …`,
		`c.yaml:16: upstreams[1].models[0].skeleton: cannot be learnt from npz, which has no skeleton; …`,
		`c.yaml:17: upstreams[2].gradio.fn: is missing; name the function of the application that makes motion`,
		`c.yaml:23: upstreams[3].kind: must be mmcp or http or gradio or command, not "soap"`,
		`c.yaml:24: upstreams[4].worker: is not a setting of the kind mmcp, but of command`,
		`c.yaml:24: upstreams[4].models[0].skeleton: cannot be learnt from results, which servers of the protocol list themselves; name a file`,
	}
	got := strings.Split(err.Error(), "\n")
	for i := range got {
		for _, begin := range []string{"is not a representation of joints: ", "which has no skeleton; "} {
			if head, _, found := strings.Cut(got[i], begin); found {
				got[i] = head + begin + "…"
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
