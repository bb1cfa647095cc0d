package cli

import (
	"encoding/json"
	"io"
)

// WriteJSON writes v as indented JSON.
func WriteJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
