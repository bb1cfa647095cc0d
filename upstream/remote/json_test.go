package remote

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestValidJSON holds the scan against the standard library's, over documents in
// which bytes are changed, removed and added at random places. Bytes that are not
// UTF-8 are refused here and replaced there.
func TestValidJSON(t *testing.T) {
	long := strings.Repeat("QUJD", longString/2)
	docs := []string{
		`{"asset":{"version":"2.0","copyright":"© \"x\" \\ \/ \u00e9\n"},"n":[0,-1.5e+10,2E-3,true,false,null,{},[]],"uri":"data:,` + long + `"}`,
		"\r\n\t [ 1 , \"\\\\\" , {\"a\" : [ ] } ]  ", `"x"`, `1`, `-0.0`, ``, ` `, `{}`, `[[[[[[]]]]]]`, `{"a":1,"a":2}`,
		`01`, `1.`, `.5`, `-`, `+1`, `1e`, `1e+`, `tru`, `truex`, `nul`, `{"a"}`, `{"a":}`, `{"a":1,}`, `[1,]`, `[,1]`, `{1:2}`, `"\x"`, `"\u12g4"`, `"\u123"`,
		`"`, `"\"`, `"\\`, "\"\x01\"", `{"a":1}{`, `[1 2]`, "[1]\x00", "\x00", `[1]x`,
	}
	check := func(doc []byte) {
		t.Helper()
		if got, want := validJSON(doc, true), json.Valid(doc); got != want && (got || bytes.Equal(doc, bytes.ToValidUTF8(doc, nil))) {
			t.Errorf("%.300q: %v, want %v", doc, got, want)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	const pieces = "\"\\{}[],:0-.eEtfnu \n\x01aé"
	for _, d := range docs {
		check([]byte(d))
		for range 2000 {
			doc := []byte(d)
			for range 1 + random.IntN(3) {
				at := random.IntN(len(doc) + 1)
				if random.IntN(2) == 0 {
					at = min(at, random.IntN(120))
				}
				c := pieces[random.IntN(len(pieces))]
				switch random.IntN(3) {
				case 0:
					doc = append(doc[:at:at], append([]byte{c}, doc[at:]...)...)
				case 1:
					doc = append(doc[:at:at], doc[min(at+1, len(doc)):]...)
				default:
					if at < len(doc) {
						doc[at] = c
					}
				}
			}
			check(doc)
		}
	}
	if validJSON([]byte(strings.Repeat("[", 1<<20)), true) {
		t.Error("it nests without end")
	}
}

// BenchmarkValidJSON is what the scan adds to an answer of 400 KB.
func BenchmarkValidJSON(b *testing.B) {
	doc := []byte(`{"asset":{"version":"2.0"},"buffers":[{"uri":"` + strings.Repeat("QUJD", 100_000) + `"}]}`)
	for name, strict := range map[string]bool{"believing": false, "strict": true} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(doc)))
			for b.Loop() {
				if !validJSON(doc, strict) {
					b.Fatal("it is valid")
				}
			}
		})
	}
	b.Run("json.Valid", func(b *testing.B) {
		b.SetBytes(int64(len(doc)))
		for b.Loop() {
			_ = json.Valid(doc)
		}
	})
}
