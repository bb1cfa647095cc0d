package demand

import (
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
)

// tokenVariable is the environment variable that marks the processes of a server.
const tokenVariable = "MOTION_RUN"

func newToken() string { return rand.Text() }

// gateway is the id of this process. Earlier processes had other ids.
var gateway = sync.OnceValue(rand.Text)

// note describes a running server to the next process, if this one is killed.
type note struct {
	Gateway string `json:"gateway"`         // gateway that started it
	Group   int    `json:"group,omitempty"` // id of its process group
	Token   string `json:"token,omitempty"` // token in the environment of its processes
	Awake   bool   `json:"awake,omitempty"` // it is a woken machine
}

// writeNote writes the note of a running server. It returns the path, or "" if none was written.
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
		return "" // the server still ends with the gateway, but its child processes may remain
	}
	return path
}

func removeNote(path string) {
	if path != "" {
		_ = os.Remove(path) // it may not exist
	}
}

// endOrphans ends a server that an earlier gateway started and did not stop. If that is a woken machine,
// endOrphans leaves it running and returns true.
func endOrphans(dir, name string, log *slog.Logger) (awake bool) {
	if dir == "" {
		return false
	}
	path := filepath.Join(dir, name+".json")
	raw, err := os.ReadFile(path)
	var n note
	if err != nil || json.Unmarshal(raw, &n) != nil || n.Gateway == gateway() {
		return false // the settings were changed, and the old server finishes its requests
	}
	removeNote(path)
	if n.Group > 1 && n.Token != "" && killOrphans(n) {
		log.Warn("processes of a server that an earlier gateway had started were ended", "upstream", name)
	}
	return n.Awake
}
