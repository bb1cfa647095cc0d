package cli

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"plain, Hüfte, 歩く\n\tnext":  "plain, Hüfte, 歩く\n\tnext",
		"\x1b[2Jm\a\r":              `\u001b[2Jm\u0007\u000d`,
		"m\u009b2J":                 `m\u009b2J`,
		"a\u202eb\u200b\U000E0001c": `a\u202eb\u200b\udb40\udc01c`,
		"\xff\x9b":                  `\ufffd\ufffd`,
		`{"id":"` + "\u009b" + `"}`: `{"id":"\u009b"}`,
	} {
		var out bytes.Buffer
		if n, err := (Printable{&out}).Write([]byte(text)); n != len(text) || err != nil {
			t.Errorf("%q: %d, %v", text, n, err)
		}
		if out.String() != want {
			t.Errorf("%q is written as %q, want %q", text, out.String(), want)
		}
	}
	var id struct{ ID string }
	var out bytes.Buffer
	if err := json.NewEncoder(Printable{&out}).Encode(map[string]string{"id": "\u009b\U000E0001"}); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out.Bytes(), &id); err != nil || id.ID != "\u009b\U000E0001" {
		t.Errorf("%s: %v", out.Bytes(), err)
	}
}
