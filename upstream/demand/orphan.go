package demand

import (
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
)

// tokenVariable marks the processes of a server in their environment.
const tokenVariable = "MOTION_RUN"

func newToken() string { return rand.Text() }

// note is what is known of a server that runs, for a gateway that comes after a kill -9.
type note struct {
	Group int    `json:"group"` // number of its process group
	Token string `json:"token"` // in the environment of its processes
}

// writeNote notes what runs. It returns the file, or nothing where there is none.
func writeNote(dir, name string, group int, token string) string {
	if dir == "" {
		return ""
	}
	path := filepath.Join(dir, name+".json")
	raw, err := json.Marshal(note{group, token})
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err == nil {
		err = os.WriteFile(path, raw, 0o600)
	}
	if err != nil {
		return "" // the server ends with the gateway all the same, but for what it started
	}
	return path
}

func removeNote(path string) {
	if path != "" {
		_ = os.Remove(path) // it may be gone
	}
}

// endOrphans ends what an earlier gateway started and did not stop.
func endOrphans(dir, name string, log *slog.Logger) {
	if dir == "" {
		return
	}
	path := filepath.Join(dir, name+".json")
	raw, err := os.ReadFile(path)
	var n note
	if err != nil || json.Unmarshal(raw, &n) != nil || n.Group <= 1 || n.Token == "" {
		return
	}
	if killOrphans(n) {
		log.Warn("processes of a server that an earlier gateway had started were ended", "upstream", name)
	}
	removeNote(path)
}
