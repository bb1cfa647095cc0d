package foreign

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/remote"
)

// store stores the skeletons that were learnt from the results of a server.
type store struct {
	path     string // "": not stored
	identity string // identity of the server
}

func newStore(dir, name, identity string, r *Result) store {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%+v", identity, *r))
	s := store{identity: hex.EncodeToString(sum[:])}
	if dir != "" {
		s.path = filepath.Join(dir, name+".skeletons.json")
	}
	return s
}

type storedSkeletons struct {
	Identity string                     `json:"identity"`
	Models   map[string]json.RawMessage `json:"models"` // a catalogue of one model each
}

// read returns the stored skeletons, or nil if there are none that can be used.
func (s store) read() map[string]mmcp.Skeleton {
	if s.path == "" {
		return nil
	}
	raw, err := os.ReadFile(s.path)
	var file storedSkeletons
	if err != nil || json.Unmarshal(raw, &file) != nil || file.Identity != s.identity {
		return nil
	}
	out := map[string]mmcp.Skeleton{}
	for id, text := range file.Models {
		caps, err := codec.DecodeCapabilities(text)
		if err == nil && len(caps.Models) == 1 {
			out[id] = caps.Models[0].CanonicalSkeleton
		}
	}
	return out
}

func (s store) write(learnt map[string]mmcp.Skeleton) error {
	if s.path == "" {
		return nil
	}
	file := storedSkeletons{Identity: s.identity, Models: map[string]json.RawMessage{}}
	for id, skeleton := range learnt {
		caps := mmcp.Capabilities{ProtocolVersion: mmcp.Version, Models: []mmcp.Model{mmcp.NewModel(id, 1, skeleton)}}
		file.Models[id] = codec.EncodeCapabilities(&caps)
	}
	raw, err := json.Marshal(file)
	if err != nil {
		return err
	}
	return remote.WriteFile(s.path, raw)
}
