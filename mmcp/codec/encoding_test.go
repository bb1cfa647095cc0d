package codec_test

import (
	"bytes"
	"encoding/binary"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

func TestUTF8(t *testing.T) {
	text := string(body("all", `"segments": [{"type": "text", "prompt": "Größe 走 💃", "duration_frames": 30}]`))
	encode := func(width int, order binary.AppendByteOrder, mark bool) []byte {
		var out []byte
		runes := []rune(text)
		if mark {
			runes = append([]rune{0xfeff}, runes...)
		}
		for _, r := range runes {
			switch {
			case width == 1:
				out = utf8.AppendRune(out, r)
			case width == 4:
				out = order.AppendUint32(out, uint32(r))
			default:
				for _, unit := range utf16.Encode([]rune{r}) {
					out = order.AppendUint16(out, unit)
				}
			}
		}
		return out
	}
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, width := range []int{1, 2, 4} {
			for _, mark := range []bool{false, true} {
				if got := mmcp.UTF8(encode(width, order, mark)); string(got) != text {
					t.Errorf("%v, %d bytes, mark %v: got %q", order, width, mark, got)
				}
			}
		}
	}
	plain := []byte(text)
	if got := mmcp.UTF8(plain); &got[0] != &plain[0] {
		t.Error("UTF-8 is copied")
	}
	for _, odd := range []string{"", "7", "\x00", "{\x00", "\x00{\x00", "\xff\xfe", "\xff\xfe{", "{}", "[]", "\x00\x00", "\xff\xfe\x00\xd8\x00\x00"} {
		if got := mmcp.UTF8([]byte(odd)); len(got) > 0 && bytes.Equal(got, plain) {
			t.Errorf("%q is %q", odd, got)
		}
	}
	if _, err := codec.Decode(mmcp.UTF8([]byte("\xff\xfe\"\x00\x00\xd8\"\x00")), nil); err == nil {
		t.Error("half a surrogate pair is text")
	}
}

func FuzzUTF8(f *testing.F) {
	f.Add([]byte("\xff\xfe{\x00}\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if got := mmcp.UTF8(b); len(got) > 2*len(b) {
			t.Errorf("%d bytes of %d", len(got), len(b))
		}
	})
}
