package codec_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/motiongate/motiongate/mmcp/codec"
)

// BenchmarkDecode reads a body whose skeleton was met before, as all but the
// first of a session are.
func BenchmarkDecode(b *testing.B) {
	text := bigBody()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := codec.Decode(text, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDecodeNewRig reads bodies with more skeletons than are remembered.
func BenchmarkDecodeNewRig(b *testing.B) {
	var texts [][]byte
	for i := range 40 {
		texts = append(texts, bytes.Replace(bigBody(), []byte("rest_translation\": ["), fmt.Appendf(nil, "rest_translation\": [%d", i+1), 1))
	}
	b.SetBytes(int64(len(texts[0])))
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := codec.Decode(texts[i%len(texts)], nil); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

func BenchmarkKey(b *testing.B) {
	req := decode(b, bigBody())
	b.ReportAllocs()
	for b.Loop() {
		codec.Key(req)
	}
}

func BenchmarkEncode(b *testing.B) {
	copied := *decode(b, bigBody())
	b.ReportAllocs()
	for b.Loop() {
		codec.Bytes(&copied)
	}
}
