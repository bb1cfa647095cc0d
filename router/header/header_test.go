package header

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
)

func TestPriority(t *testing.T) {
	for value, want := range map[string]mmcp.Priority{
		"": mmcp.PriorityNormal, "u=3": mmcp.PriorityNormal, "u=0": mmcp.PriorityHigh, "u=2, i": mmcp.PriorityHigh,
		"i, u=7": mmcp.PriorityLow, "u=4": mmcp.PriorityLow, "u=8": mmcp.PriorityNormal, "u=-1": mmcp.PriorityNormal, "urgent": mmcp.PriorityNormal,
		"u=1;why=x": mmcp.PriorityHigh, "u=1, =": mmcp.PriorityNormal, "u=1.5": mmcp.PriorityNormal, "u=5, u=1": mmcp.PriorityHigh,
	} {
		if got := Priority(http.Header{"Priority": {value}}); got != want {
			t.Errorf("%q: %d, want %d", value, got, want)
		}
	}
}

func TestNegotiate(t *testing.T) {
	for accept, want := range map[string]mmcp.Format{
		"":                      mmcp.GLTF,
		"*/*":                   mmcp.GLTF,
		"application/json":      mmcp.GLTF,
		"model/gltf+json":       mmcp.GLTF,
		"model/gltf-binary":     mmcp.GLB,
		"MODEL/GLTF-Binary ":    mmcp.GLB,
		"model/gltf-binary;q=0": mmcp.GLTF,
		"model/gltf+json, application/json, model/gltf-binary;q=0.9": mmcp.GLTF,
		"model/gltf+json;q=0.9, model/gltf-binary":                   mmcp.GLB,
		"model/gltf+json, model/gltf-binary":                         mmcp.GLTF,
		"model/gltf-binary;q=0.5, model/gltf+json;q=0.4":             mmcp.GLB,
		"model/gltf-binary;q=0.5, application/json;q=0.6":            mmcp.GLTF,
		"model/gltf-binary, */*;q=0.1":                               mmcp.GLB,
		"model/gltf-binary, */*":                                     mmcp.GLTF,
		"model/gltf+json;q=0, */*":                                   mmcp.GLB,
		"model/gltf+json;q=0, application/json, */*;q=0.5":           mmcp.GLTF,
		"model/*": mmcp.GLTF,
		"model/*, model/gltf+json;q=0, application/json;q=0": mmcp.GLB,
		"model/gltf-binary; version=2; q=0.8":                mmcp.GLB,
		"model/gltf-binary;q=much, */*;q=0.5":                mmcp.GLB,
		"text/html, image/png;q=0.2":                         mmcp.GLTF,
		",;q=1,/, nonsense":                                  mmcp.GLTF,
		"model/x-fbx":                                        mmcp.FBX,
		"model/x-bvh, */*;q=0.1":                             mmcp.BVH,
		"model/vrma;q=0.5, model/gltf-binary;q=0.4":          mmcp.VRMA,
		"model/vnd.usda":                                     mmcp.USD,
		"model/x-fbx, model/gltf+json":                       mmcp.GLTF,
		"application/zip":                                    mmcp.GLTF,
	} {
		if got, err := Container(http.Header{"Accept": {accept}}); err != nil || got != want {
			t.Errorf("%q gives %v, want %v", accept, got, want)
		}
	}
	if got, _ := Container(http.Header{"Accept": {"model/gltf+json;q=0.2", "model/gltf-binary"}}); got != mmcp.GLB {
		t.Errorf("two header lines give %v, want what one line gives", got)
	}
}

func TestObeyCacheControl(t *testing.T) {
	for header, want := range map[string]mmcp.Policy{
		"":                               {},
		"no-cache":                       {Fresh: true},
		"No-Store":                       {NoStore: true},
		"no-store, no-cache":             {Fresh: true, NoStore: true},
		"max-age=60":                     {MaxAge: time.Minute},
		`max-age="60"`:                   {MaxAge: time.Minute},
		"max-age=0":                      {Fresh: true},
		"max-age":                        {Fresh: true},
		"max-age=soon":                   {Fresh: true},
		"only-if-cached, max-age=5":      {OnlyStored: true, MaxAge: 5 * time.Second},
		"max-stale, min-fresh=5":         {},
		"no-transform, stale-if-error=5": {},
	} {
		var got mmcp.Policy
		CacheControl(http.Header{"Cache-Control": {header}, "Pragma": {"no-cache"}}, &got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", header, diff)
		}
	}
	var got mmcp.Policy
	if CacheControl(http.Header{"Pragma": {"no-cache"}}, &got); !got.Fresh {
		t.Error("Pragma is not understood")
	}
}

// The order and the unit of BVH are parameters of its media type.
func TestParameters(t *testing.T) {
	for accept, want := range map[string]string{
		"model/x-bvh":                                   "model/x-bvh",
		"model/x-bvh; order=ZXY; unit=cm":               "model/x-bvh",
		"model/x-bvh; order=zxy; unit=m":                "model/x-bvh; order=ZXY; unit=m",
		`Model/X-BVH;Unit="mm" ; q=0.5; ORDER="xYz"`:    "model/x-bvh; order=XYZ; unit=mm",
		"model/x-bvh;order=XYZ;q=0.5, model/x-bvh":      "model/x-bvh",
		"model/x-bvh;order=XYZ;q=0.9, model/x-bvh;q=.1": "model/x-bvh; order=XYZ; unit=cm",
		"model/x-bvh;order=no, model/gltf+json":         "model/gltf+json", // is not asked for
		"model/x-fbx; version=7400":                     "model/x-fbx",
		"model/x-fbx; ROOT=Bone":                        "model/x-fbx; root=bone",
		"model/vnd.usda;root=in-place":                  "model/vnd.usda; root=in-place",
		"model/x-bvh;root=bone":                         "model/x-bvh; root=bone",
		"model/x-bvh;root=in-place;unit=m":              "model/x-bvh; order=ZXY; unit=m; root=in-place",
	} {
		got, err := Container(http.Header{"Accept": {accept}})
		if err != nil || got.ContentType() != want || mmcp.FormatOf(want) != got || got.String() != got.Kind().String() {
			t.Errorf("%s: %s %v, want %s", accept, got.ContentType(), err, want)
		}
	}
	for accept, want := range map[string]string{
		"model/x-bvh; order=zxx":     "Accept: model/x-bvh order=zxx is none of ZXY, XYZ, XZY, YXZ, YZX, ZYX.",
		"model/x-bvh; unit=furlong":  "Accept: model/x-bvh unit=furlong is none of cm, m, mm.",
		"model/x-bvh; root=hips":     "Accept: model/x-bvh root=hips is none of bone, in-place.",
		"model/vrma; root=bone":      "Accept: model/vrma model/vrma has no parameter root.",
		"model/x-fbx; unit=m; q=0.5": "Accept: model/x-fbx has no parameters order and unit; model/x-bvh has.",
	} {
		_, err := Container(http.Header{"Accept": {accept}})
		if e := mmcp.AsError(err); err == nil || e.Code != mmcp.CodeInvalidRequest || e.Message != want || e.Details["header"] != "Accept" {
			t.Errorf("%s: %v", accept, err)
		}
	}
	for _, order := range []string{"ZXY", "XYZ", "XZY", "YXZ", "YZX", "ZYX"} {
		for unit, metres := range map[string]float64{"m": 1, "cm": 0.01, "mm": 0.001} {
			f, err := mmcp.BVHIn(order, unit)
			if o, m := f.BVH(); err != nil || o != order || m != metres || f.Kind() != mmcp.BVH {
				t.Errorf("%s in %s is %s in %g m: %v", order, unit, o, m, err)
			}
		}
	}
}

func TestParsePrefer(t *testing.T) {
	for prefer, want := range map[string]Preference{
		"":                            {},
		"respond-async":               {Async: true},
		"Respond-Async; foo=1":        {Async: true},
		"respond-async, wait=5":       {Async: true, Waits: true, Wait: 5 * time.Second},
		`wait="7", respond-async`:     {Async: true, Waits: true, Wait: 7 * time.Second},
		"wait=5":                      {Waits: true, Wait: 5 * time.Second},
		"wait=0":                      {Waits: true},
		"respond-async, wait=-1":      {Async: true},
		"respond-async, wait=999999":  {Async: true, Waits: true, Wait: maxWait},
		"respond-async, wait=soon":    {Async: true},
		"handling=lenient":            {},
		"respond-async=?0":            {},
		"respond-async=False, wait=2": {Waits: true, Wait: 2 * time.Second},
		`respond-async=?1, return=minimal; foo="bar, wait=3"`: {Async: true},
		`wait="soon`: {},
	} {
		if got := ParsePrefer(http.Header{"Prefer": {prefer}}); got != want {
			t.Errorf("%q gives %+v, want %+v", prefer, got, want)
		}
	}
}

func TestIdempotencyKeyIsOneString(t *testing.T) {
	for value, want := range map[string]string{
		"bare": "bare", `"in quotes, \"; "`: `in quotes, "; `, `""`: "", " ": "", " 'a' ": "'a'",
		`"open`: "bad", `"a"b`: "bad", `"a";b=1`: "bad", `"a", "b"`: "bad", "a, b": "bad", "a;b": "bad", `"\n"`: "bad", "\"\u00e9\"": "bad", "\u00e9": "bad",
	} {
		got, err := IdempotencyKey(http.Header{"Idempotency-Key": {value}})
		if want == "bad" && err == nil || want != "bad" && (err != nil || got != want) {
			t.Errorf("%q gives %q, %v, want %q", value, got, err, want)
		}
	}
	if _, err := IdempotencyKey(http.Header{"Idempotency-Key": {"a", "b"}}); err == nil {
		t.Error("two keys are taken")
	}
}
