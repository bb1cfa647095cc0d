package worker

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"

	"github.com/motiongate/motiongate/upstream/remote"
)

// restore adds the workers of the file. Until they connect, their models stay listed, like models of
// unavailable servers.
func (h *Hub) restore() {
	if h.o.File == "" {
		return
	}
	var settings map[string]string // by the worker's name
	raw, err := os.ReadFile(h.o.File)
	if err == nil {
		err = json.Unmarshal(raw, &settings)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		h.o.Log.Warn("the stored workers are ignored", "file", h.o.File, "error", err)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for name, text := range settings {
		h.newLink(name).offer.Settings = text
	}
}

// save writes the workers to the file.
func (h *Hub) save() {
	if h.o.File == "" {
		return
	}
	h.saving.Lock()
	defer h.saving.Unlock()
	settings := map[string]string{}
	for _, l := range h.Links() {
		settings[l.name] = l.Offer().Settings
	}
	raw, err := json.Marshal(settings)
	if err == nil {
		err = remote.WriteFile(h.o.File, raw)
	}
	if err != nil {
		h.o.Log.Warn("the workers cannot be stored", "file", h.o.File, "error", err)
	}
}
