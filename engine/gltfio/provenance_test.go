package gltfio_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/motiongate/motiongate/engine/gltfio"
)

const record = `{"model":"m \"q\" }"}`

func TestProvenanceIsAddedToText(t *testing.T) {
	tests := map[string]struct{ in, want string }{
		"asset without extras": {`{"asset":{"version":"2.0"},"x":1}`, `{"asset":{"extras":{"provenance":` + record + `},"version":"2.0"},"x":1}`},
		"empty asset":          {` {"x" : [ "asset" ] , "asset" : { } }`, ` {"x" : [ "asset" ] , "asset" : {"extras":{"provenance":` + record + `} } }`},
		"extras":               {`{"asset":{"extras":{"a":1}}}`, `{"asset":{"extras":{"provenance":` + record + `,"a":1}}}`},
		"empty extras":         {`{"asset":{"extras":{},"version":"2.0"}}`, `{"asset":{"extras":{"provenance":` + record + `},"version":"2.0"}}`},
		"an earlier record":    {`{"asset":{"extras":{"a":{"provenance":2},"provenance": {"b":"}"} ,"c":3}}}`, `{"asset":{"extras":{"a":{"provenance":2},"provenance": ` + record + ` ,"c":3}}}`},
		"byte order mark":      {"\xef\xbb\xbf" + `{"asset":{}}`, "\xef\xbb\xbf" + `{"asset":{"extras":{"provenance":` + record + `}}}`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := gltfio.WithProvenance([]byte(tt.in), json.RawMessage(record))
			if err != nil || string(got) != tt.want {
				t.Errorf("got %s, %v\nwant %s", got, err, tt.want)
			}
			if back, err := gltfio.Provenance(got); err != nil || string(back) != record {
				t.Errorf("read back %s, %v", back, err)
			}
			if plain := bytes.TrimPrefix(got, []byte("\xef\xbb\xbf")); !json.Valid(plain) {
				t.Errorf("%s is no JSON", got)
			}
		})
	}
}

func TestProvenanceNeedsAnAsset(t *testing.T) {
	for _, in := range []string{``, `[]`, `{}`, `{"asset":1}`, `{"asset":{"extras":[1]}}`, `{"asset":{"extras":{"provenance":`, "glTF"} {
		if got, err := gltfio.WithProvenance([]byte(in), json.RawMessage(record)); err == nil {
			t.Errorf("%q became %s", in, got)
		}
	}
}

// Each container keeps the motion bit for bit, and a document that is written anew keeps its record.
func TestProvenanceIsKept(t *testing.T) {
	doc := tiny(t)
	for name, encode := range map[string]func(*gltfio.Document) ([]byte, error){"gltf": gltfio.EncodeGLTF, "glb": gltfio.EncodeGLB} {
		t.Run(name, func(t *testing.T) {
			plain, err := encode(doc)
			if err != nil {
				t.Fatal(err)
			}
			stamped, err := gltfio.WithProvenance(plain, json.RawMessage(record))
			if err != nil {
				t.Fatal(err)
			}
			back, err := gltfio.Decode(stamped)
			if err != nil || string(back.Provenance) != record {
				t.Fatalf("read back %s, %v", back.Provenance, err)
			}
			again, err := encode(back)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := gltfio.Provenance(again); err != nil || string(got) != record {
				t.Errorf("the document that was written anew has %s, %v", got, err)
			}
			back.Provenance = nil
			if again, err = encode(back); err != nil || !bytes.Equal(again, plain) {
				t.Errorf("the motion changed: %v", err)
			}
			other, err := gltfio.ToGLB(stamped)
			if err == nil {
				other, err = gltfio.ToGLTF(other)
			}
			if got, err2 := gltfio.Provenance(other); err != nil || err2 != nil || string(got) != record {
				t.Errorf("the other container has %s, %v, %v", got, err, err2)
			}
		})
	}
}
