package cache_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func decode(t *testing.T, body string) *mmcp.Request {
	t.Helper()
	req, err := codec.Decode([]byte(body), nil)
	if err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	return req
}

const plain = `{"protocol_version":"1.0","model":"walker","skeleton":{"joints":[{"name":"Hips","parent":null,"rest_translation":[0,1,0],"rest_rotation":[0,0,0,1]}]},` +
	`"segments":[{"type":"text","prompt":"walk","duration_frames":30}],"options":{"seed":9007199254740992},"studio":{"shot":[1,2]}}`

func TestOneChangeIsAnotherAnswer(t *testing.T) {
	changes := map[string][2]string{
		"a prompt":             {`"walk"`, `"walk "`},
		"a frame":              {`"duration_frames":30`, `"duration_frames":31`},
		"a large seed":         {`9007199254740992`, `9007199254740993`},
		"a number in a joint":  {`[0,1,0]`, `[0,1.0000000001,0]`},
		"an unknown field":     {`"studio"`, `"studia"`},
		"a nested number":      {`[1,2]`, `[1,3]`},
		"an order that counts": {`[1,2]`, `[2,1]`},
		"an option":            {`"options":{`, `"options":{"loop":true,`},
	}
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			r := cachetest.NewResults(t, cachetest.NewCounter(), 1<<20)
			cachetest.Generate(t, r, decode(t, plain).Call())
			other := string(bytes.Replace([]byte(plain), []byte(change[0]), []byte(change[1]), 1))
			if other == plain {
				t.Fatal("nothing was changed")
			}
			if res := cachetest.Generate(t, r, decode(t, other).Call()); res.Cache.Hit {
				t.Error("served from memory")
			}
		})
	}
}

func TestSameRequestWrittenOtherwiseIsTheSame(t *testing.T) {
	tests := map[string][2]string{
		"space":               {`"model":`, "\n\t\"model\" : "},
		"escapes":             {`"walker"`, `"w\u0061lker"`},
		"another order":       {`{"protocol_version":"1.0","model":"walker",`, `{"model":"walker","protocol_version":"1.0",`},
		"a default spelt out": {`"options":{`, `"options":{"loop":false,`},
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			next := cachetest.NewCounter()
			r := cachetest.NewResults(t, next, 1<<20)
			cachetest.Generate(t, r, decode(t, plain).Call())
			other := string(bytes.Replace([]byte(plain), []byte(change[0]), []byte(change[1]), 1))
			if res := cachetest.Generate(t, r, decode(t, other).Call()); !res.Cache.Hit || next.Runs.Load() != 1 {
				t.Errorf("run again: %+v", res.Cache)
			}
		})
	}
}

func TestRecallKnowsBodiesByTheirBytes(t *testing.T) {
	next := cachetest.NewCounter()
	r := cachetest.NewResults(t, next, 1<<20)
	recall := func(body string, f mmcp.Format, partition string) bool {
		res, model := r.Recall(t.Context(), []byte(body), f, partition)
		if res != nil && (!res.Cache.Hit || string(res.Body) != "run 1" || model != decode(t, plain).Model) {
			t.Errorf("recalled %q of %q, %+v", res.Body, model, res.Cache)
		}
		return res != nil
	}
	if recall(plain, mmcp.GLTF, "") {
		t.Error("recalled before it was ever answered")
	}
	cachetest.Generate(t, r, decode(t, plain).Call())
	// The table admits in the background.
	mmcptest.Eventually(t, "the body to be known", func() bool { return recall(plain, mmcp.GLTF, "") })
	if recall(plain+" ", mmcp.GLTF, "") || recall(plain, mmcp.GLB, "") || recall(plain, mmcp.GLTF, "studio b") {
		t.Error("recalled for another")
	}
	next.List(cachetest.Model("walker", 60))
	if recall(plain, mmcp.GLTF, "") {
		t.Error("recalled after the model changed")
	}
}

// TestRecallOfBodiesWithTheSameEnds has long bodies that differ in the middle alone.
func TestRecallOfBodiesWithTheSameEnds(t *testing.T) {
	r := cachetest.NewResults(t, cachetest.NewCounter(), 1<<20)
	r.Recall(t.Context(), nil, mmcp.GLTF, "")
	far := strings.Repeat("x", 4<<10)
	body := func(middle string) []byte {
		return []byte(strings.Replace(plain, `"walk"`, `"`+far+middle+far+`"`, 1))
	}
	answers := map[string]string{}
	for _, middle := range []string{"a", "b", "c"} {
		answers[middle] = string(cachetest.Generate(t, r, decode(t, string(body(middle))).Call()).Body)
		mmcptest.Eventually(t, "the body to be known", func() bool {
			res, _ := r.Recall(t.Context(), body(middle), mmcp.GLTF, "")
			return res != nil
		})
	}
	for middle, want := range answers {
		if res, _ := r.Recall(t.Context(), body(middle), mmcp.GLTF, ""); res == nil || string(res.Body) != want {
			t.Errorf("%s: %+v, want %s", middle, res, want)
		}
	}
	if res, _ := r.Recall(t.Context(), body("d"), mmcp.GLTF, ""); res != nil {
		t.Errorf("a body that was never answered has %s", res.Body)
	}
}

func TestRecallStaysWithinItsBound(t *testing.T) {
	r, err := cache.NewResults(cachetest.NewCounter(), cache.Options{MaxBytes: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.Recall(t.Context(), nil, mmcp.GLTF, "")
	padding := bytes.Repeat([]byte("x"), 200<<10)
	var bodies [][]byte
	for n := range 400 { // 80 MB of bodies
		b := bytes.Replace([]byte(plain), []byte(`"walk"`), append(append([]byte(`"`), padding...), byte('a'+n%26), byte('a'+n/26), '"'), 1)
		bodies = append(bodies, b)
		cachetest.Generate(t, r, decode(t, string(b)).Call())
	}
	// Bodies are learnt after their answers are given.
	mmcptest.Eventually(t, "about 32 MB of bodies to be known", func() bool {
		known := 0
		for _, b := range bodies {
			if res, _ := r.Recall(t.Context(), b, mmcp.GLTF, ""); res != nil {
				known += len(b)
			}
		}
		return known <= 33<<20 && known >= 25<<20
	})
}
