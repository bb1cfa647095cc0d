package load

import "testing"

// A fault in a table of extents is an error with its line and its name.
func TestReadExtents(t *testing.T) {
	const item = "item 1 1 1 light\n"
	for text, want := range map[string]string{
		item + "chair 0.4 0.9 0.5 medium top=0.4":         "",
		item + "# note\ncup 1 1 1 light\ncup 2 2 2 light": "line 4: cup: duplicate name",
		item + "cup 1 1 1 airy":                           `line 2: cup: unknown class of weight "airy"`,
		item + "cup 1 1 light":                            "line 2: cup: 3 fields",
		item + "cup 1 1 1 light bottom=1":                 `line 2: cup: unknown field "bottom=1"`,
		"cup 1 1 1 light":                                 `no line for "item"`,
	} {
		got := ""
		if _, err := readExtents(text); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: error %q, want %q", text, got, want)
		}
	}
}

// A thing without a usual size has the extent of item, and no top.
func TestUnlistedThings(t *testing.T) {
	size, weight := Extent("a name that no thing has")
	if item := extents[unlisted]; size != item.size || weight != item.weight {
		t.Errorf("extent %v, %s, want the extent of %q", size, weight, unlisted)
	}
	if _, _, ok := Top("a name that no thing has"); ok {
		t.Error("a thing without a usual size has a top")
	}
}
