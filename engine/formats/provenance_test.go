package formats_test

import (
	"encoding/json"
	"testing"

	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/mmcp"
)

// Each format holds the record, a ZIP file of BVH files in a file of its own.
func TestFormatsHoldProvenance(t *testing.T) {
	const record = `{"model":"m","prompts":["a \\ \"b\" {c} \u0007 ü"]}`
	for _, format := range formats.Written {
		for _, zipped := range []bool{false, true} {
			doc := document(1)
			doc.Provenance = json.RawMessage(record)
			body, became, err := formats.Encode(doc, format, formats.Options{})
			if zipped {
				became = mmcp.ZIP
				body, err = formats.EncodeEach(doc, format, formats.Options{})
			}
			if err != nil {
				t.Fatal(err)
			}
			want := record
			if became == mmcp.BVH {
				want = ""
			}
			got, err := formats.Provenance(body, "."+became.String())
			if err != nil || string(got) != want {
				t.Errorf("%s, zipped %v: got %s, %v", format, zipped, got, err)
			}
			if format == mmcp.FBX && !zipped {
				back, err := formats.Decode(body, ".fbx", npz.Options{})
				if err != nil || string(back.Provenance) != record {
					t.Errorf("the decoded FBX file has %s, %v", back.Provenance, err)
				}
			}
		}
	}
}

// A comment of another program is no record.
func TestOtherCommentsAreNoProvenance(t *testing.T) {
	doc := document(1)
	for _, text := range []string{"", "by hand", "{", "[1]", `"a"`} {
		doc.Provenance = json.RawMessage(text)
		for _, format := range []mmcp.Format{mmcp.FBX, mmcp.USD} {
			body, _, err := formats.Encode(doc, format, formats.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got, err := formats.Provenance(body, "."+format.String()); err != nil || got != nil {
				t.Errorf("%s: %q became %s, %v", format, text, got, err)
			}
		}
	}
}
