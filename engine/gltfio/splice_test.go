package gltfio_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/gltfio"
)

func TestSplice(t *testing.T) {
	for name, d := range map[string]*gltfio.Document{"tiny": tiny(t), "wavy": motion(30, 77)} {
		t.Run(name, func(t *testing.T) {
			text, glb := encode(t, d)
			got, err := gltfio.ToGLB(text)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, glb) {
				t.Error("ToGLB of the JSON is not the GLB")
			}
			if got, err = gltfio.ToGLTF(glb); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(text), string(got)); diff != "" {
				t.Errorf("ToGLTF of the GLB is not the JSON (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSpliceLeavesTheOtherFormAlone(t *testing.T) {
	text, glb := encode(t, tiny(t))
	if got, err := gltfio.ToGLB(glb); err != nil || !bytes.Equal(got, glb) {
		t.Errorf("ToGLB changed a GLB: %v", err)
	}
	if got, err := gltfio.ToGLTF(text); err != nil || !bytes.Equal(got, text) {
		t.Errorf("ToGLTF changed a JSON document: %v", err)
	}
}

// split takes a GLB apart and checks its lengths and padding.
func split(t *testing.T, glb []byte) (text string, bin []byte) {
	t.Helper()
	le := binary.LittleEndian
	if string(glb[:4]) != "glTF" || le.Uint32(glb[4:]) != 2 || int(le.Uint32(glb[8:])) != len(glb) {
		t.Fatalf("header %x of %d bytes", glb[:12], len(glb))
	}
	n := int(le.Uint32(glb[12:]))
	if n%4 != 0 || string(glb[16:20]) != "JSON" {
		t.Fatalf("first chunk %x", glb[12:20])
	}
	text, rest := string(glb[20:20+n]), glb[20+n:]
	if strings.TrimRight(text, " ") != strings.TrimSpace(text) {
		t.Errorf("the text ends in %q", text[max(0, len(text)-4):])
	}
	if len(rest) == 0 {
		return strings.TrimSpace(text), nil
	}
	if n = int(le.Uint32(rest)); n%4 != 0 || n+8 != len(rest) || string(rest[4:8]) != "BIN\x00" {
		t.Fatalf("second chunk %x", rest[:8])
	}
	return strings.TrimSpace(text), rest[8:]
}

func TestToGLBOfForeignDocuments(t *testing.T) {
	data := []byte("12345")
	plain := base64.StdEncoding.EncodeToString(data)
	const uri = "data:application/octet-stream;base64,"
	for name, tc := range map[string]struct {
		in, text string
		bin      string
	}{
		"URI first":      {`{"buffers":[{"uri":"` + uri + plain + `","byteLength":5}]}`, `{"buffers":[{"byteLength":5}]}`, "12345\x00\x00\x00"},
		"URI last":       {`{"buffers":[{"byteLength":5,"uri":"` + uri + plain + `"}]}`, `{"buffers":[{"byteLength":5}]}`, "12345\x00\x00\x00"},
		"URI in between": {`{"buffers":[{"name":"x","uri":"` + uri + plain + `","byteLength":5}]}`, `{"buffers":[{"name":"x","byteLength":5}]}`, "12345\x00\x00\x00"},
		"blanks":         {"{ \"buffers\" : [\n {\"byteLength\" : 5 ,\n \"uri\" : \"" + uri + plain + "\" } ] }", "{ \"buffers\" : [\n {\"byteLength\" : 5  } ] }", "12345\x00\x00\x00"},
		"byte order":     {"\xef\xbb\xbf" + `{"buffers":[{"uri":"` + uri + plain + `","byteLength":5}]}` + "\n", `{"buffers":[{"byteLength":5}]}`, "12345\x00\x00\x00"},
		"other type":     {`{"buffers":[{"uri":"data:application/gltf-buffer;base64,` + plain + `","byteLength":5}]}`, `{"buffers":[{"byteLength":5}]}`, "12345\x00\x00\x00"},
		"escapes":        {`{"buffers":[{"uri":"data:application\/octet-stream;base64,` + plain[:4] + `\n` + plain[4:] + `","byteLength":5}]}`, `{"buffers":[{"byteLength":5}]}`, "12345\x00\x00\x00"},
		"no padding":     {`{"buffers":[{"uri":"` + uri + strings.TrimRight(plain, "=") + `","byteLength":5}]}`, `{"buffers":[{"byteLength":5}]}`, "12345\x00\x00\x00"},
		"too much":       {`{"buffers":[{"uri":"` + uri + plain + `","byteLength":4}]}`, `{"buffers":[{"byteLength":4}]}`, "1234"},
		"a name alike":   {`{"a":"\"buffers\":[{","buffers":[{"uri":"` + uri + plain + `","byteLength":5}]}`, `{"a":"\"buffers\":[{","buffers":[{"byteLength":5}]}`, "12345\x00\x00\x00"},
		"a second one":   {`{"buffers":[{"uri":"` + uri + plain + `","byteLength":5},{"uri":"` + uri + plain + `","byteLength":5}]}`, `{"buffers":[{"byteLength":5},{"uri":"` + uri + plain + `","byteLength":5}]}`, "12345\x00\x00\x00"},
		"no buffer":      {`{"asset":{"version":"2.0"}}`, `{"asset":{"version":"2.0"}}`, ""},
		"no bytes":       {`{"buffers":[{"uri":"` + uri + `","byteLength":0}]}`, `{"buffers":[{"byteLength":0}]}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			glb, err := gltfio.ToGLB([]byte(tc.in))
			if err != nil {
				t.Fatal(err)
			}
			text, bin := split(t, glb)
			if text != tc.text || string(bin) != tc.bin {
				t.Errorf("got %q and %q, want %q and %q", text, bin, tc.text, tc.bin)
			}
		})
	}
}

func TestToGLBRefuses(t *testing.T) {
	for name, tc := range map[string]struct{ in, want string }{
		"another file":     {`{"buffers":[{"uri":"walk.bin","byteLength":4}]}`, "outside"},
		"not base64":       {`{"buffers":[{"uri":"data:text/plain,1234","byteLength":4}]}`, "not base64"},
		"bad base64":       {`{"buffers":[{"uri":"data:;base64,####","byteLength":3}]}`, "data URI"},
		"cut off":          {`{"buffers":[{"uri":"data:;base64,MTIz","byteLength":4}]}`, "cut off"},
		"a lie":            {`{"buffers":[{"uri":"data:;base64,MTIz","byteLength":4000000000}]}`, "cut off"},
		"negative":         {`{"buffers":[{"uri":"data:;base64,MTIz","byteLength":-1}]}`, "not a number of bytes"},
		"no length":        {`{"buffers":[{"uri":"data:;base64,MTIz"}]}`, "no byteLength"},
		"uri stands twice": {`{"buffers":[{"uri":"data:;base64,MTIz","byteLength":3,"uri":"x"}]}`, "uri stands twice"},
		"not a string":     {`{"buffers":[{"uri":7,"byteLength":3}]}`, "not a string"},
		"no JSON":          {`<html>`, "JSON"},
		"half JSON":        {`{"buffers":[{"uri":"data:;base64,MTIz","byteLength":3}], oops}`, "JSON"},
		"nothing":          {``, "JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := gltfio.ToGLB([]byte(tc.in))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %q, %v, want something about %q", got, err, tc.want)
			}
		})
	}
}

func TestToGLTFRefuses(t *testing.T) {
	_, glb := encode(t, tiny(t))
	change := func(at int, to byte) []byte {
		out := bytes.Clone(glb)
		out[at] = to
		return out
	}
	for name, in := range map[string][]byte{
		"header alone":     glb[:12],
		"cut off":          glb[:len(glb)-8],
		"version 1":        change(4, 1),
		"chunk too long":   change(14, 255),
		"BIN comes first":  change(16, 'X'),
		"no buffer at all": append(append([]byte{}, glb[:8]...), append([]byte{20, 0, 0, 0}, glb[12:20]...)...),
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := gltfio.ToGLTF(in); err == nil {
				t.Errorf("got %q", got)
			}
			if _, err := gltfio.Decode(in); err == nil {
				t.Error("decoded")
			}
		})
	}
}

// The text around the buffer is a foreignDocument's: its order and its numbers stay.
func TestSpliceKeepsTheText(t *testing.T) {
	in := `{"scene":0,"x":[1.50,1e-05,-0.0],"buffers":[{"uri":"data:;base64,MTIz","byteLength":3,"extras":{"uri":"data:"}}],"asset":{"version":"2.0"}}`
	glb, err := gltfio.ToGLB([]byte(in))
	if err != nil {
		t.Fatal(err)
	}
	text, _ := split(t, glb)
	if want := strings.Replace(in, `"uri":"data:;base64,MTIz",`, "", 1); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	back, err := gltfio.ToGLTF(glb)
	if err != nil {
		t.Fatal(err)
	}
	var a, b any
	if err := json.Unmarshal(back, &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(strings.Replace(in, "data:;", "data:application/octet-stream;", 1)), &b); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(b, a); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
