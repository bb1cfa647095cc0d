package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// printed runs a command and returns its combined output.
func printed(args ...string) (string, error) {
	out, err := command(args...).CombinedOutput()
	return string(out), err
}

// withRecordOf returns a server's answer with the record that the gateway put into its own.
func withRecordOf(t *testing.T, direct, through []byte) []byte {
	t.Helper()
	record, err := gltfio.Provenance(through)
	if err != nil || record == nil {
		t.Fatalf("the gateway's answer has the record %s, %v", record, err)
	}
	out, err := gltfio.WithProvenance(direct, record)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A motion, its edit and a conversion of that say in every format where they come from.
func TestTrace(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	walk, wave := file("walk.glb"), file("wave.fbx")
	for _, args := range [][]string{
		{"generate", "a person walks", "--seconds", "1", "--seed", "3", "-o", walk},
		{"edit", walk, "a person waves", "--joints", "RightArm", "--seed", "4", "-o", wave},
	} {
		if out, err := printed(args...); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	free := &mmcp.License{Name: "Apache-2.0"}
	want := mmcp.Provenance{Model: "motiongate", License: free, Prompts: []string{"a person waves"}, Seed: "4", Gateway: "motiongate",
		Parents: []mmcp.Provenance{{Model: "motiongate", License: free, Prompts: []string{"a person walks"}, Seed: "3", Gateway: "motiongate"}}}
	from := wave
	for _, name := range []string{"a.bvh", "b.usda", "c.vrma", "d.gltf", "e.fbx.zip", "f.bvh.zip"} {
		to := file(name)
		if from == file("b.usda") || from == file("c.vrma") || strings.HasSuffix(from, ".zip") {
			from = wave // such files are not read
		}
		if out, err := printed("convert", from, to); err != nil {
			t.Fatalf("%s to %s: %v\n%s", from, to, err, out)
		}
		out, err := printed("trace", to, "--json")
		var got struct {
			File string
			mmcp.Provenance
		}
		if err == nil {
			err = json.Unmarshal([]byte(out), &got)
		}
		if err != nil || got.File != to {
			t.Fatalf("trace %s: %v\n%s", to, err, out)
		}
		if diff := cmp.Diff(want, got.Provenance); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		from = to
	}
	out, err := printed("trace", wave)
	if err != nil || !strings.Contains(out, "  prompt   a person waves\n") || !strings.Contains(out, "  edit of\n    model    motiongate\n") {
		t.Errorf("%v\n%s", err, out)
	}
}

// A BVH file that is written anew has no record of the motion that it held before.
func TestTraceOfAFileWithoutRecord(t *testing.T) {
	dir := t.TempDir()
	walk, plain, bvh := filepath.Join(dir, "walk.glb"), filepath.Join(dir, "plain.gltf"), filepath.Join(dir, "walk.bvh")
	if out, err := printed("generate", "a person walks", "--seconds", "1", "-o", walk); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(walk)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := gltfio.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	doc.Provenance = nil
	if data, _, err = formats.Encode(doc, mmcp.GLTF, formats.Options{}); err == nil {
		err = os.WriteFile(plain, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{walk, plain} {
		if out, err := printed("convert", from, bvh); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	if out, err := printed("trace", bvh); err == nil || !strings.Contains(out, "holds no record") {
		t.Errorf("%v\n%s", err, out)
	}
}

// Clients of all formats get the record, and one request has one stored answer.
func TestAnswersHoldProvenance(t *testing.T) {
	g := serve(t)
	caps := do(t, http.MethodGet, g.url+"/capabilities", "").body
	request := body(t, caps, "motiongate", "7")
	for accept, ext := range map[string]string{"model/gltf+json": ".gltf", "model/gltf-binary": ".glb", "model/x-fbx": ".fbx",
		"model/vnd.usda": ".usda", "model/vrma": ".vrma"} {
		first := do(t, http.MethodPost, g.url+"/generate", request, "Accept", accept)
		again := do(t, http.MethodPost, g.url+"/generate", request, "Accept", accept)
		record, err := formats.Provenance(first.body, ext)
		p := mmcp.DecodeProvenance(record)
		if err != nil || p.Model != "motiongate" || p.Seed != "7" || p.Gateway != "motiongate" || p.License == nil {
			t.Errorf("%s: %s, %v", accept, record, err)
		}
		if string(first.body) != string(again.body) || again.header.Get("Cache-Status") != "motiongate; hit" {
			t.Errorf("%s: the same again is %s, equal: %v", accept, again.header.Get("Cache-Status"), string(first.body) == string(again.body))
		}
	}
}

// A key refuses licenses that its tenant takes: its models, its catalogue, its jobs, and answers in memory.
func TestKeysAndLicenses(t *testing.T) {
	strict := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "strict"}}})
	free := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "free"}}})
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf(`auth: {mode: keys}
upstreams:
  - {name: a, url: %q, license: {name: CC-BY-NC-4.0}}
  - {name: b, url: %q, license: {name: MIT}}
models: {free: {fallback: [strict]}}
`, strict.URL(), free.URL())))
	whole := "Bearer " + created(t, g, "--name", "whole", "--tenant", "film")
	part := "Bearer " + created(t, g, "--name", "part", "--tenant", "film", "--refuse-licenses", "CC-BY-NC-*,GPL-?.0")
	if got := execute(t, t.TempDir(), "keys", "list", "--url", g.admin); !strings.Contains(got.out, "all but CC-BY-NC-*,GPL-?.0") {
		t.Errorf("the list has no license: %s", got.out)
	}
	if got := execute(t, t.TempDir(), "keys", "create", "--url", g.admin, "--name", "bad", "--refuse-licenses", "[a"); got.code == 0 ||
		!strings.Contains(got.err, "refuse_licenses") {
		t.Errorf("a pattern that is none: %+v", got)
	}
	caps := do(t, http.MethodGet, g.url+"/capabilities", "", "Authorization", whole).body
	if seen := string(do(t, http.MethodGet, g.url+"/capabilities", "", "Authorization", part).body); strings.Contains(seen, `"id":"strict"`) ||
		!strings.Contains(seen, `"id":"free"`) || !strings.Contains(string(caps), `"id":"strict"`) {
		t.Error("the catalogues are not those of the keys")
	}
	post := func(who, model, seed string, headers ...string) reply {
		return do(t, http.MethodPost, g.url+"/generate", body(t, caps, model, seed), append(headers, "Authorization", who)...)
	}
	for range 2 { // from the server, and from memory
		if got := post(whole, "strict", "7"); got.status != 200 {
			t.Errorf("%d %s", got.status, got.body)
		}
	}
	for _, prefer := range []string{"", "respond-async"} {
		if got := post(part, "strict", "7", "Prefer", prefer); got.status != 403 || !strings.Contains(string(got.body), `"license":"CC-BY-NC-4.0"`) {
			t.Errorf("%q: %d %s", prefer, got.status, got.body)
		}
	}
	free.Shut()
	if got := post(whole, "free", "8"); got.status != 200 {
		t.Errorf("the fallback answers %d %s", got.status, got.body)
	}
	before := strict.Stats().Executions
	if got := post(part, "free", "8", "Prefer", "wait=1"); got.status != 503 && got.status != 202 || strict.Stats().Executions != before {
		t.Errorf("a fallback of a refused license: %d %s", got.status, got.body)
	}
}

// A tenant does not get models whose license it refuses, also in place of others, and is warned of
// models whose license forbids its use.
func TestTenantsAndLicenses(t *testing.T) {
	strict := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "strict"}}})
	free := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "free"}}})
	start := func(terms string) *server {
		return serve(t, "--config", write(t, "config.yaml", fmt.Sprintf(`upstreams:
  - {name: a, url: %q, license: {name: CC-BY-NC-4.0, forbids: [commercial]}}
  - {name: b, url: %q, license: {name: MIT}}
models: {free: {fallback: [strict]}, choice: {of: [strict, free]}}
tenants: {default: %s}
`, strict.URL(), free.URL(), terms)))
	}
	const warning = `"CC-BY-NC-4.0"; forbids="commercial"`
	warned, held := start("{use: [commercial]}"), start(`{use: [commercial], refuse_licenses: ["CC-BY-NC-*"]}`)
	caps := do(t, http.MethodGet, warned.url+"/capabilities", "").body
	if !strings.Contains(string(caps), `"license":{"name":"CC-BY-NC-4.0","forbids":["commercial"]}`) {
		t.Error("the catalogue has no license")
	}
	for range 3 { // from the server, from memory, and without being decoded
		if got := do(t, http.MethodPost, warned.url+"/generate", body(t, caps, "strict", "7")); got.status != 200 ||
			got.header.Get("X-Motiongate-License") != warning {
			t.Errorf("%d, %v", got.status, got.header)
		}
	}
	if got := do(t, http.MethodPost, warned.url+"/generate", body(t, caps, "free", "7")); got.status != 200 ||
		got.header.Get("X-Motiongate-License") != "" {
		t.Errorf("%d, %v", got.status, got.header)
	}
	if ids := listed(t, held); slices.Contains(ids, "strict") || !slices.Contains(ids, "free") {
		t.Errorf("the tenant sees %v", ids)
	}
	refused := do(t, http.MethodPost, held.url+"/generate", body(t, caps, "strict", "7"))
	if refused.status != 403 || !strings.Contains(string(refused.body), `"license":"CC-BY-NC-4.0"`) {
		t.Errorf("%d %s", refused.status, refused.body)
	}
	free.Shut()
	before := strict.Stats().Executions
	if got := do(t, http.MethodPost, warned.url+"/generate", body(t, caps, "free", "8")); got.status != 200 {
		t.Errorf("the fallback answers %d %s", got.status, got.body)
	}
	if got := do(t, http.MethodPost, held.url+"/generate", body(t, caps, "free", "9"), "Prefer", "wait=1"); got.status != 503 && got.status != 202 {
		t.Errorf("a fallback of a refused license: %d %s", got.status, got.body)
	}
	if runs := strict.Stats().Executions - before; runs != 1 {
		t.Errorf("the model of the refused license ran %d times in place of another, want 1", runs)
	}
}
