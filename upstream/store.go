package upstream

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/remote"
)

// record is the last good catalogue of a server on disk. It contains the host, so that a name that was given
// to another server does not restore the models of the old one.
type record struct {
	Host         string          `json:"host"`
	SavedAt      time.Time       `json:"saved_at"`
	Capabilities json.RawMessage `json:"capabilities"`
	Verdicts     map[string]bool `json:"deterministic,omitempty"` // whether models are deterministic
}

// named is a server with a name and an address.
type named interface {
	Name() string
	Host() string
}

// restore reads the catalogue that a server had before the restart. It ignores a file that cannot be read.
func (p *Pool) restore(m *member) {
	server, ok := m.Backend.(named)
	if !ok || p.options().CacheDir == "" {
		return
	}
	r, caps, err := readRecord(p.recordPath(server), server.Host())
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		p.options().Log.Warn("the stored catalogue of an upstream is ignored", "upstream", m.Name, "error", err)
	default:
		m.mu.Lock()
		m.caps, m.encoded, m.confirmedAt, m.verdicts = caps, codec.EncodeCapabilities(caps), r.SavedAt, r.Verdicts
		m.mu.Unlock()
	}
}

func readRecord(path, host string) (*record, *mmcp.Capabilities, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	r := new(record)
	if err := json.Unmarshal(raw, r); err != nil {
		return nil, nil, err
	}
	if r.Host != host {
		return nil, nil, errors.New("it belongs to another server")
	}
	caps, err := codec.DecodeCapabilities(r.Capabilities)
	return r, caps, err
}

// saveCatalogue writes a server's catalogue to disk atomically.
func (p *Pool) saveCatalogue(m *member) {
	server, ok := m.Backend.(named)
	if !ok || p.options().CacheDir == "" {
		return
	}
	m.mu.Lock()
	r := record{Host: server.Host(), SavedAt: m.confirmedAt.UTC(), Capabilities: m.encoded, Verdicts: m.verdicts}
	m.mu.Unlock()
	if err := writeRecord(p.recordPath(server), &r); err != nil {
		p.options().Log.Warn("the catalogue of an upstream cannot be stored", "upstream", m.Name, "error", err)
	}
}

func writeRecord(path string, r *record) error {
	raw, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return remote.WriteFile(path, raw)
}

// recordPath returns the path of a server's record: names of servers contain no separators.
func (p *Pool) recordPath(s named) string {
	return filepath.Join(p.options().CacheDir, s.Name()+".json")
}
