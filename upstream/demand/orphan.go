package demand

import (
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
)

// tokenVariable marks the processes of a server in their environment.
const tokenVariable = "MOTION_RUN"

func newToken() string { return rand.Text() }

// gateway is the id of this process, which differs from those of earlier ones.
var gateway = sync.OnceValue(rand.Text)

// note describes a running server for the gateway that starts after this one was killed.
type note struct {
	Gateway string `json:"gateway"`         // that started it
	Group   int    `json:"group,omitempty"` // number of its process group
	Token   string `json:"token,omitempty"` // in the environment of its processes
	Awake   bool   `json:"awake,omitempty"` // it is a machine that was woken
}

// writeNote writes the note of a running server. It returns the file; empty: none was written.
func writeNote(dir, name string, n note) string {
	if dir == "" {
		return ""
	}
	n.Gateway = gateway()
	path := filepath.Join(dir, name+".json")
	raw, err := json.Marshal(n)
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err == nil {
		err = os.WriteFile(path, raw, 0o600)
	}
	if err != nil {
		return "" // the server still ends with the gateway, but processes that it started may stay
	}
	return path
}

func removeNote(path string) {
	if path != "" {
		_ = os.Remove(path) // it may be gone
	}
}

// endOrphans ends the server that an earlier gateway started and did not stop. If that was a
// machine that it had woken, endOrphans leaves it running and returns true.
func endOrphans(dir, name string, log *slog.Logger) (awake bool) {
	if dir == "" {
		return false
	}
	path := filepath.Join(dir, name+".json")
	raw, err := os.ReadFile(path)
	var n note
	if err != nil || json.Unmarshal(raw, &n) != nil || n.Gateway == gateway() {
		return false // the settings were changed, and the running server finishes its requests
	}
	removeNote(path)
	if n.Group > 1 && n.Token != "" && killOrphans(n) {
		log.Warn("processes of a server that an earlier gateway had started were ended", "upstream", name)
	}
	return n.Awake
}
