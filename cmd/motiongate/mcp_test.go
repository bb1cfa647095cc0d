package main_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// agentSession connects a client of the Model Context Protocol.
func agentSession(t *testing.T, transport mcp.Transport, options *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, options).Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

// call uses a tool and returns its content.
func call(t *testing.T, s *mcp.ClientSession, tool string, arguments map[string]any) *mcp.CallToolResult {
	t.Helper()
	res, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return res
}

func textOf(t *testing.T, res *mcp.CallToolResult) string {
	t.Helper()
	if len(res.Content) == 0 {
		t.Fatal("no content")
	}
	text, ok := res.Content[0].(*mcp.TextContent)
	if !ok {
		t.Fatalf("content is %T", res.Content[0])
	}
	return text.Text
}

// driveTools uses each tool.
func driveTools(t *testing.T, s *mcp.ClientSession) {
	t.Helper()
	tools, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range tools.Tools {
		names = append(names, tool.Name)
	}
	slices.Sort(names)
	if diff := cmp.Diff([]string{"convert", "edit", "explain", "fleet", "generate", "list_models", "metrics", "render", "set"}, names); diff != "" {
		t.Error(diff)
	}
	if text := textOf(t, call(t, s, "list_models", nil)); !strings.Contains(text, `"motiongate"`) {
		t.Error(text)
	}
	if text := textOf(t, call(t, s, "explain", map[string]any{"prompt": "a person waves"})); !strings.Contains(text, "wave") {
		t.Error(text)
	}
	var made struct{ Take, URI, Model string }
	text := textOf(t, call(t, s, "generate", map[string]any{"prompt": "a person walks forward", "seconds": 1, "seed": 7}))
	if err := json.Unmarshal([]byte(text), &made); err != nil || made.Take == "" || made.Model != "motiongate" {
		t.Fatalf("%v in %s", err, text)
	}
	if text := textOf(t, call(t, s, "metrics", map[string]any{"take": made.Take})); !strings.Contains(text, "skate_contacts_m_s") {
		t.Error(text)
	}
	var part struct{ Take string }
	text = textOf(t, call(t, s, "edit", map[string]any{"take": made.Take, "from": 0.5, "prompt": "a person waves", "seed": 7}))
	if err := json.Unmarshal([]byte(text), &part); err != nil || part.Take == "" || part.Take == made.Take || !strings.Contains(text, "frames 15 to 29") {
		t.Errorf("%v in %s", err, text)
	}
	image, ok := call(t, s, "render", map[string]any{"take": made.Take, "moments": 3}).Content[0].(*mcp.ImageContent)
	if !ok {
		t.Fatal("render returns no image")
	}
	if _, err := png.Decode(bytes.NewReader(image.Data)); err != nil || image.MIMEType != "image/png" {
		t.Errorf("%s: %v", image.MIMEType, err)
	}
	converted, ok := call(t, s, "convert", map[string]any{"take": made.Take, "format": "glb"}).Content[0].(*mcp.EmbeddedResource)
	if !ok || !bytes.HasPrefix(converted.Resource.Blob, []byte("glTF")) {
		t.Error("convert returns no GLB")
	}
	exchanged, ok := call(t, s, "convert", map[string]any{"take": made.Take, "format": "fbx"}).Content[0].(*mcp.EmbeddedResource)
	if !ok || !bytes.HasPrefix(exchanged.Resource.Blob, []byte("Kaydara FBX Binary")) {
		t.Error("convert returns no FBX")
	}
	if text := textOf(t, call(t, s, "fleet", nil)); !strings.Contains(text, `"engine"`) {
		t.Error(text)
	}
	read, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: made.URI})
	if err != nil || !strings.Contains(read.Contents[0].Text, "MMCP_motion") {
		t.Errorf("the resource of the take: %v", err)
	}
	for _, bad := range []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"generate", map[string]any{"prompt": "x", "model": "none"}, "list_models"},
		{"generate", map[string]any{}, "either prompt or segments"},
		{"generate", map[string]any{"prompt": "x", "seconds": 599}, "max_duration"},
		{"set", map[string]any{"clips": []string{"fly"}}, "no clip"},
		{"metrics", map[string]any{"take": "none"}, "job_not_found"},
		{"render", map[string]any{"take": "../../capabilities"}, "a value that generate returned"},
		{"convert", map[string]any{"take": made.Take, "format": "exe"}, "format must be"},
		{"edit", map[string]any{"take": made.Take, "from": 5, "prompt": "a person waves"}, "not a range"},
		{"edit", map[string]any{"take": made.Take, "joints": []string{"Tail"}, "prompt": "a person waves"}, "not in the skeleton"},
	} {
		res := call(t, s, bad.tool, bad.arguments)
		if text := textOf(t, res); !res.IsError || !strings.Contains(text, bad.want) && bad.want != "max_duration" {
			t.Errorf("%s %v: %s", bad.tool, bad.arguments, text)
		}
	}
}

func TestAgentOnStdio(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	c := command("mcp", "--data-dir", filepath.Join(folder, "data"))
	c.Dir = folder
	s := agentSession(t, &mcp.CommandTransport{Command: c}, nil)
	driveTools(t, s)
	text := textOf(t, call(t, s, "generate", map[string]any{"segments": []any{
		map[string]any{"prompt": "a person walks", "seconds": 1}, map[string]any{"prompt": "a person stops", "seconds": 1}}, "out": "two.gltf"}))
	if !strings.Contains(text, `"file":"two.gltf"`) {
		t.Error(text)
	}
	if doc := decode(t, filepath.Join(folder, "two.gltf")); doc.Samples[0].Clip.Frames() != 60 {
		t.Errorf("%d frames", doc.Samples[0].Clip.Frames())
	}
	text = textOf(t, call(t, s, "set", map[string]any{"clips": []string{"walk"}, "formats": []string{"glb"}, "seed": 1, "out": "set.zip"}))
	if files := unzipped(t, []byte(content(t, filepath.Join(folder, "set.zip")))); len(files["glb/walk.glb"]) == 0 || !strings.Contains(text, `"walk"`) {
		t.Errorf("the set has %d files: %s", len(files), text)
	}
	for _, c := range [][3]string{{"two.gltf", "glb", "two.glb"}, {"two.glb", "bvh", "two.bvh"}, {"two.bvh", "glb", "again.glb"}} {
		if text := textOf(t, call(t, s, "convert", map[string]any{"file": c[0], "format": c[1], "out": c[2]})); !strings.HasPrefix(text, c[2]+": ") {
			t.Error(text)
		}
	}
}

func TestAgentOverHTTP(t *testing.T) {
	t.Parallel()
	sim := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "slow"}}, Latency: time.Hour})
	p := serve(t, "--config", write(t, "config.yaml",
		fmt.Sprintf("mcp: {enabled: true}\ncatalogue: {first: [motiongate]}\nupstreams: [{name: sim, url: %q}]\n", sim.URL())))
	progress := make(chan string, 16)
	s := agentSession(t, &mcp.StreamableClientTransport{Endpoint: p.url + "/mcp"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) { progress <- r.Params.Message },
	})
	driveTools(t, s)
	if res := call(t, s, "generate", map[string]any{"prompt": "a person walks", "out": "x.gltf"}); !res.IsError {
		t.Error("a file is written for a stranger")
	}
	// A cancelled call cancels its job, and gets progress until then.
	ctx, cancel := context.WithCancel(t.Context())
	var done sync.WaitGroup
	done.Go(func() {
		params := &mcp.CallToolParams{Name: "generate", Arguments: map[string]any{"prompt": "a person walks", "model": "slow"}}
		params.SetProgressToken("a")
		if _, err := s.CallTool(ctx, params); err == nil {
			t.Error("a cancelled call has an answer")
		}
	})
	select {
	case <-progress:
	case <-time.After(patience):
		t.Error("no progress was sent")
	}
	// A job is cancelled before it is sent, or at the server: here at the server.
	mmcptest.Eventually(t, "the server runs it", func() bool { return sim.Stats().Posts == 1 })
	cancel()
	done.Wait()
	mmcptest.Eventually(t, "the server's run is cancelled", func() bool { return sim.Stats().Cancelled == 1 })
}
