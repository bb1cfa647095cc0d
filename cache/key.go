package cache

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// key is a hash of everything that determines an answer: the request, the entry of the model
// in the catalogue, the container, and the partition of the cache.
type key = [sha256.Size]byte

// keyOf returns the key of a request, and the catalogue for which it is valid. The catalogue is nil if the
// answer is not deterministic.
func (r *Results) keyOf(ctx context.Context, call *mmcp.Call) (key, *mmcp.Capabilities) {
	req := call.Request
	if !req.Seeded() {
		return key{}, nil
	}
	caps, err := r.next.Capabilities(ctx)
	if err != nil {
		return key{}, nil
	}
	fingerprint, ok := r.fingerprint(caps, req.Model)
	if !ok {
		return key{}, nil
	}
	body := codec.Key(req)
	h := sha256.New()
	h.Write(body[:])
	h.Write(fingerprint[:])
	if !r.o.AnyFormat {
		h.Write([]byte{byte(req.Format)})
		if root := req.Format.RootMotion(); root != mmcp.RootUnchanged {
			h.Write([]byte{byte(root)})
		}
	}
	var lengths [4]byte // separates the name from the partition
	binary.LittleEndian.PutUint32(lengths[:], uint32(len(r.o.Name)))
	h.Write(lengths[:])
	h.Write([]byte(r.o.Name))
	h.Write([]byte(call.Policy.Partition))
	return key(h.Sum(nil)), caps
}

// fingerprints holds the fingerprints of the models of one catalogue, which is used for many requests.
type fingerprints struct {
	caps    *mmcp.Capabilities
	byModel map[string][sha256.Size]byte
}

func (r *Results) fingerprint(caps *mmcp.Capabilities, model string) ([sha256.Size]byte, bool) {
	p := r.prints.Load()
	if p == nil || p.caps != caps {
		p = &fingerprints{caps: caps, byModel: make(map[string][sha256.Size]byte, len(caps.Models))}
		for i := range caps.Models {
			if m := &caps.Models[i]; repeats(m) {
				p.byModel[m.ID] = codec.Fingerprint(m)
			}
		}
		r.prints.Store(p)
	}
	f, ok := p.byModel[model]
	return f, ok
}

// repeats reports whether a model gives the same answer to the same seed: unless its entry has
// "deterministic": false.
func repeats(m *mmcp.Model) bool {
	value, ok := m.About["deterministic"]
	return !ok || !bytes.Equal(bytes.TrimSpace(value), []byte("false"))
}
