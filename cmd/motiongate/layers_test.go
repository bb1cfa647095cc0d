package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/motiongate/motiongate"

// layers orders the packages from the lowest to the highest. A package imports
// only from layers below its own, so siblings never know each other.
var layers = [][]string{
	{"mmcp/jsonio"},
	{"router/memory", "router/trace", "upstream/process"},
	{"mmcp", "engine/geom", "engine/portable"},
	{"mmcp/codec"},
	{"router/access", "router/header", "router/webhook"},
	{"mmcp/mmcptest", "engine/rig"},
	{"engine/clip", "engine/rig/rigtest"},
	{"engine/blend", "engine/blend/blendtest", "engine/bvh", "engine/ik", "engine/keyframe", "engine/gltfio", "engine/npz", "engine/metrics", "engine/render", "engine/language"},
	{"engine/language/lexicon"},
	{"engine/language/syntax"},
	{"engine/language/meaning"},
	{"engine/language/compose"},
	{"engine/language/explain"},
	{"engine/metrics/judge", "engine/posture", "engine/reader", "engine/fbx", "engine/usd", "engine/vrma"},
	{"engine/repertoire"},
	{"engine/lookup", "engine/moves"},
	{"engine/state"},
	{"engine/gesture", "engine/idle", "engine/gait/coupling", "engine/gait/feet", "engine/gait/rhythm"},
	{"engine/action/flight", "engine/action/floor", "engine/action/timeline"},
	{"engine/gait", "engine/action", "engine/retarget", "engine/solve", "engine/formats"},
	{"engine/load"},
	{"engine/library", "engine/ground", "engine/learn", "engine/replay", "upstream/adapt/transfer"},
	{"engine/script"},
	{"engine/perform/led", "engine/perform/seam"},
	{"engine/perform"},
	{"engine/assess", "engine/report", "upstream/container"},
	{"cache/state/repair", "router/identity/identitytest"},
	{"cache/state", "router/explain", "router/files", "router/identity", "router/listen", "router/meter", "router/metrics", "router/openapi", "router/operator", "router/origin", "router/studio", "router/terms", "router/view", "upstream/dispatch", "upstream/jq", "upstream/remote"},
	{"upstream/cluster", "upstream/foreign", "upstream/worker"},
	{"upstream/command", "upstream/demand", "upstream/rest", "upstream/foreign/foreigntest"},
	{"engine", "cache", "cache/objects", "cache/state/audit", "cache/state/deliveries", "cache/state/idempotency", "cache/state/jobs", "cache/state/keyring", "cache/state/quota", "cache/state/readings", "cache/state/requests", "cache/state/usage", "router", "upstream"},
	{"cache/cachetest", "cache/objects/objectstest", "upstream/upstreamtest", "upstream/adapt/best", "upstream/adapt/cycle", "upstream/adapt/fit", "upstream/adapt/part", "upstream/adapt/rate", "upstream/adapt/stopwatch", "upstream/adapt/wording"},
	{"upstream/adapt/translate"},
	{"upstream/adapt/sets", "upstream/adapt/splice"},
	{"router/trial", "upstream/adapt"},
	{"config", "cmd/motiongate/agent", "cmd/motiongate/bench", "cmd/motiongate/check"},
	{"cmd/motiongate/cli"},
	{"cmd/motiongate/admin", "cmd/motiongate/motion"},
	{"cmd/motiongate/serve"},
	{"cmd/motiongate", "cmd/benchhttp", "cmd/gallery", ".ci/e2e/positions", ".ci/e2e/rigs"},
}

// narrow names the packages that may import less than their layer allows.
var narrow = map[string][]string{
	"mmcp":                      {"mmcp/jsonio"},
	"mmcp/codec":                {"mmcp", "mmcp/jsonio"},
	"mmcp/jsonio":               {},
	"cache":                     {"mmcp", "mmcp/codec", "router/memory", "router/trace", "cache/state"},
	"cache/cachetest":           {"mmcp", "mmcp/codec", "mmcp/mmcptest", "cache", "cache/state/idempotency", "cache/state/jobs", "cache/state"},
	"cache/state/idempotency":   {"mmcp", "mmcp/codec", "router/memory", "router/trace", "cache/state"},
	"cache/state/jobs":          {"mmcp", "mmcp/codec", "router/memory", "router/trace", "cache/state"},
	"cache/state/keyring":       {"mmcp", "mmcp/codec", "router/access", "cache/state"},
	"cache/state/quota":         {"mmcp", "mmcp/codec", "router/access", "cache/state"},
	"cache/state/requests":      {"mmcp", "mmcp/codec", "router/access", "cache/state"},
	"cache/state/readings":      {"cache/state"},
	"cache/state/audit":         {"router/access", "cache/state"},
	"cache/state/deliveries":    {"mmcp", "cache/state"},
	"cache/state/usage":         {"mmcp", "mmcp/codec", "router/access", "cache/state"},
	"cache/objects":             {"router/memory", "cache/state"},
	"cache/objects/objectstest": {},
	"cache/state":               {"mmcp", "mmcp/codec", "router/memory", "cache/state/repair"},
	"router":                    {"mmcp", "mmcp/codec", "router/access", "router/memory", "router/trace", "router/explain", "router/files", "router/header", "router/meter", "router/metrics", "router/openapi", "router/operator", "router/origin", "router/studio", "router/terms", "router/view", "router/webhook"},
	"router/files":              {"mmcp", "mmcp/codec", "router/memory"},
	"router/header":             {"mmcp", "mmcp/codec"},
	"router/identity":           {"mmcp", "mmcp/codec", "router/access"},
	"router/listen":             {},
	"router/operator":           {"mmcp", "mmcp/codec", "router/access", "router/header"},
	"router/meter":              {"mmcp", "mmcp/codec", "router/access"},
	"router/metrics":            {"mmcp", "mmcp/codec", "router/access", "router/memory"},
	"router/openapi":            {},
	"router/studio":             {},
	"router/terms":              {"mmcp", "router/webhook"},
	"router/webhook":            {"mmcp"},
	"router/view":               {"mmcp", "mmcp/codec"},
	"upstream":                  {"mmcp", "mmcp/codec", "router/memory", "router/trace", "upstream/cluster", "upstream/dispatch", "upstream/remote"},
	"upstream/cluster":          {"mmcp", "mmcp/codec", "upstream/dispatch"},
	"upstream/dispatch":         {"mmcp", "mmcp/codec"},
	"upstream/remote":           {"mmcp", "mmcp/codec", "router/memory", "router/trace"},
	"upstream/process":          {},
	"upstream/worker":           {"mmcp", "upstream/remote"},

	"upstream/foreign/foreigntest": {},

	"upstream/foreign": {"mmcp", "mmcp/codec", "upstream/jq", "upstream/remote", "engine/bvh", "engine/clip", "engine/fbx", "engine/geom", "engine/gltfio", "engine/npz", "engine/rig"},
	"upstream/demand":  {"mmcp", "mmcp/codec", "upstream/process", "upstream/remote"},
	"upstream/jq":      {"upstream/process"},
	"upstream/rest":    {"mmcp", "mmcp/codec", "upstream/foreign", "upstream/jq", "upstream/remote"},
	"upstream/command": {"mmcp", "mmcp/codec", "upstream/foreign", "upstream/jq", "upstream/process", "upstream/remote"},

	"cache/state/repair": {},

	"router/identity/identitytest": {},

	"upstream/upstreamtest": {"mmcp", "mmcp/codec", "mmcp/mmcptest", "upstream/remote"},

	"config": {"mmcp", "router/trial", "router/trace", "router/access", "cache", "cache/objects", "cache/state/idempotency", "cache/state/jobs", "cache/state/keyring", "cache/state/requests", "cache/state", "engine", "engine/reader", "upstream/adapt", "router", "router/identity", "router/origin", "router/terms", "router/view", "router/webhook", "upstream", "upstream/dispatch", "upstream/remote",
		"upstream/command", "upstream/demand", "upstream/foreign", "upstream/rest"},

	"upstream/adapt/fit":       {"mmcp", "mmcp/codec", "engine/clip", "engine/geom", "engine/gltfio", "engine/rig"},
	"upstream/adapt/part":      {"mmcp", "mmcp/codec", "engine/gltfio"},
	"upstream/adapt/rate":      {"mmcp", "mmcp/codec"},
	"upstream/adapt/stopwatch": {"mmcp", "mmcp/codec", "router/trace"},

	"engine/language/lexicon": {"engine/language"},
	"engine/language/syntax":  {"engine/language/lexicon"},
	"engine/language/meaning": {"engine/language", "engine/language/lexicon", "engine/language/syntax"},
	"engine/language/compose": {"engine/portable", "engine/language", "engine/language/lexicon", "engine/language/meaning"},
	"engine/language/explain": {"engine/language", "engine/language/lexicon", "engine/language/syntax", "engine/language/meaning", "engine/language/compose"},

	"engine/reader": {"engine/language", "engine/language/lexicon", "engine/language/explain"},

	"engine/load":            {"engine/blend", "engine/gait", "engine/language"},
	"engine/action/flight":   {"engine/geom", "engine/blend", "engine/posture"},
	"engine/action/floor":    {"engine/geom", "engine/portable", "engine/rig", "engine/blend", "engine/posture"},
	"engine/action/timeline": {"engine/geom", "engine/rig", "engine/blend", "engine/posture", "engine/gesture"},
	"engine/perform/seam":    {"engine/geom", "engine/portable", "engine/rig", "engine/clip", "engine/blend"},
	"engine/perform/led":     {"engine/geom", "engine/portable", "engine/rig", "engine/gait/rhythm", "engine/gait", "engine/language", "engine/lookup", "engine/action"},

	"upstream/container":      {"mmcp", "mmcp/codec", "router/memory", "engine/geom", "engine/rig", "engine/clip", "engine/bvh", "engine/formats", "engine/gltfio"},
	"engine/ground":           {"mmcp", "mmcp/codec", "engine/geom", "engine/portable", "engine/clip", "engine/blend", "engine/language", "engine/gait", "engine/load"},
	"router/trial":            {"mmcp", "mmcp/codec"},
	"upstream/adapt/transfer": {"engine/geom", "engine/rig", "engine/clip", "engine/blend", "engine/ik"},
	"engine/repertoire":       {"engine/geom", "engine/blend", "engine/posture"},
	"engine/state":            {"engine/blend", "engine/language", "engine/language/explain", "engine/lookup", "engine/repertoire", "engine/rig"},
	"engine/idle":             {"engine/geom", "engine/rig", "engine/blend", "engine/posture"},
	"engine/gesture": {"engine/geom", "engine/portable", "engine/rig", "engine/blend", "engine/ik", "engine/posture", "engine/language", "engine/repertoire",
		"engine/lookup", "engine/state"},
	"engine/moves":  {"engine/language", "engine/language/lexicon", "engine/language/explain", "engine/repertoire"},
	"engine/lookup": {"engine/blend", "engine/language", "engine/repertoire", "engine/rig"},

	"engine/replay": {"engine/geom", "engine/rig", "engine/clip", "engine/blend", "engine/posture", "engine/gait", "engine/retarget"},

	"cmd/motiongate/admin": {"config", "mmcp", "router/access", "router/operator", "router/trial", "cmd/motiongate/cli"},
	"cmd/motiongate/agent": {"mmcp", "mmcp/codec"},
	"cmd/motiongate/bench": {"mmcp", "mmcp/codec"},
	"cmd/motiongate/cli":   {"config", "mmcp", "mmcp/jsonio", "upstream/remote"},
	"cmd/motiongate/check": {"mmcp", "mmcp/codec", "mmcp/mmcptest", "engine/geom", "engine/clip", "engine/gltfio", "engine/metrics", "engine/rig", "engine/script"},

	"cmd/benchhttp":     {"mmcp", "mmcp/codec"},
	".ci/e2e/positions": {"engine/geom", "engine/gltfio"},
	".ci/e2e/rigs":      {"engine/rig/rigtest"},

	"cmd/gallery": {"engine", "upstream/adapt", "engine/npz", "engine/rig/rigtest", "engine/geom", "engine/geom", "engine/gltfio", "engine/language", "engine/language/explain", "engine/lookup", "engine/metrics", "engine/moves", "engine/render", "engine/repertoire", "engine/rig", "mmcp", "mmcp/codec"},
}

// forTests names the packages that are made for tests, and that any test may import.
var forTests = []string{"mmcp/mmcptest", "engine/blend/blendtest", "engine/rig/rigtest", "cache/cachetest", "cache/objects/objectstest", "upstream/upstreamtest", "upstream/foreign/foreigntest", "router/identity/identitytest"}

// together names further packages that a package's tests may import: the effects of a damaged
// store show in the packages that keep records there.
var together = map[string][]string{
	"engine/gait":      {"engine", "mmcp"},
	"cache":            {"cache/state/idempotency", "cache/state/jobs"},
	"cache/objects":    {"cache", "cache/state/jobs", "mmcp"},
	"cache/state/jobs": {"cache/state/idempotency"},
	"cache/state":      {"cache", "cache/state/idempotency", "cache/state/jobs"},
}

// owners names the one package that imports each library outside tests, with the
// packages below it, so that replacing a library touches one folder.
var owners = map[string]string{
	"github.com/spf13/viper":              "config",
	"github.com/gin-gonic/gin":            "router",
	"github.com/prometheus/client_golang": "router",
	"github.com/spf13/cobra":              "cmd/motiongate",
	"github.com/schollz/progressbar":      "cmd/motiongate/cli",
	"github.com/qmuntal/gltf":             "engine/gltfio",
	"golang.org/x/image":                  "engine/render",
	"golang.org/x/net":                    "router/listen",
	"golang.org/x/sys":                    "upstream/process",
	"github.com/dgraph-io/ristretto":      "cache",
	"github.com/coreos/go-oidc":           "router/identity",
	"github.com/sony/gobreaker":           "upstream/dispatch",
	"github.com/standard-webhooks":        "router/webhook",
	"github.com/itchyny/gojq":             "upstream/jq",
	"github.com/nats-io":                  "cache/state",
	"github.com/minio/minio-go":           "cache/objects",
	"github.com/coder/websocket":          "upstream/worker",
	"github.com/hashicorp/yamux":          "upstream/worker",
	"github.com/minio/highwayhash":        "cache/state",
	"github.com/go-json-experiment/json":  "mmcp",
	"go.opentelemetry.io":                 "router/trace",

	"github.com/modelcontextprotocol/go-sdk": "cmd/motiongate/agent",
	"github.com/HdrHistogram":                "cmd/motiongate/bench",
}

func TestLayers(t *testing.T) {
	level := make(map[string]int)
	for i, packages := range layers {
		for _, p := range packages {
			level[p] = i
		}
	}
	seen := make(map[string]bool)
	for _, f := range goFiles(t) {
		l, known := level[f.pkg]
		if !known {
			t.Errorf("%s: package %s has no place in the table of layers", f.path, f.pkg)
			continue
		}
		seen[f.pkg] = true
		for _, imported := range f.imports {
			own, inside := strings.CutPrefix(imported, module+"/")
			switch {
			case !inside:
				checkOwner(t, f, imported)
			case f.test && (own == f.pkg || slices.Contains(forTests, own) || slices.Contains(together[f.pkg], own)):
			case level[own] >= l:
				t.Errorf("%s: %s does not stand below %s", f.path, own, f.pkg)
			case narrow[f.pkg] != nil && !slices.Contains(narrow[f.pkg], own):
				t.Errorf("%s: %s may import only %v, not %s", f.path, f.pkg, narrow[f.pkg], own)
			}
		}
	}
	for p := range level {
		if !seen[p] {
			t.Errorf("the table of layers names %s, which has no Go file", p)
		}
	}
}

func checkOwner(t *testing.T, f goFile, imported string) {
	t.Helper()
	if imported == "unsafe" {
		t.Errorf("%s imports unsafe", f.path)
	}
	if f.test || slices.Contains(forTests, f.pkg) {
		return
	}
	for library, owner := range owners {
		if (imported == library || strings.HasPrefix(imported, library+"/")) && f.pkg != owner && !strings.HasPrefix(f.pkg, owner+"/") {
			t.Errorf("%s: only %s imports %s", f.path, owner, library)
		}
	}
	if (f.pkg == "mmcp" || strings.HasPrefix(f.pkg, "mmcp/codec") || f.pkg == "mmcp/jsonio") && strings.Contains(strings.Split(imported, "/")[0], ".") &&
		!strings.HasPrefix(imported, "github.com/go-json-experiment/json") {
		t.Errorf("%s: mmcp stands on the standard library and a JSON tokenizer, not on %s", f.path, imported)
	}
}

type goFile struct {
	path    string // relative to the module
	pkg     string
	test    bool
	imports []string
}

func goFiles(t *testing.T) []goFile {
	t.Helper()
	root := filepath.Join("..", "..")
	var files []goFile
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil && name != root {
			return filepath.SkipDir // a module of its own
		}
		if d.IsDir() || filepath.Ext(name) != ".go" {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		f := goFile{path: rel, pkg: path.Dir(rel), test: strings.HasSuffix(rel, "_test.go")}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			f.imports = append(f.imports, imported)
		}
		files = append(files, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
