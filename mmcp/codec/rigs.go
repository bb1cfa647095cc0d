package codec

import (
	"bytes"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/motiongate/motiongate/mmcp"
)

// A skeleton is nine tenths of a body, and is repeated byte for byte in every request
// of a client. So the latest ones are kept with their text, and a body with a known
// text is decoded without it.
var rigs rigMemo

const (
	maxRigs     = 32
	minRigBytes = 1 << 10 // less is read faster than it is looked up
	maxRigBytes = 128 << 10
)

// A rigMemo holds skeletons that are in shape, newest last.
type rigMemo struct {
	known atomic.Pointer[[]*knownRig] // an immutable list

	mu sync.Mutex // held while a new list is made
}

type knownRig struct {
	text     []byte
	skeleton mmcp.Skeleton
}

// at returns the rig with whose text body begins, or nil. The text is a whole JSON object, so a
// value that begins with it is equal to it.
func (m *rigMemo) at(body []byte) *knownRig {
	list := m.known.Load()
	if list == nil {
		return nil
	}
	for _, k := range *list {
		if bytes.HasPrefix(body, k.text) {
			return k
		}
	}
	return nil
}

// add caches a skeleton that was read from text.
func (m *rigMemo) add(text []byte, s mmcp.Skeleton) {
	if len(text) < minRigBytes || len(text) > maxRigBytes {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.at(text) != nil {
		return // two requests brought it at once
	}
	var list []*knownRig
	if old := m.known.Load(); old != nil {
		list = slices.Clone((*old)[max(0, len(*old)-maxRigs+1):])
	}
	list = append(list, &knownRig{bytes.Clone(text), s})
	m.known.Store(&list)
}

// A cut is a body without its skeleton, which is known.
type cut struct {
	body []byte // with {} in place of the skeleton
	at   int    // where that stands
	rig  *knownRig
}

// cutRig cuts the first known skeleton out of a body. The walk through the rest finds out
// whether it is the request's.
func (m *rigMemo) cutRig(body []byte) (c cut, ok bool) {
	const field = `"skeleton"`
	i := bytes.Index(body, []byte(field))
	if i < 0 {
		return c, false
	}
	i += len(field)
	i += len(body[i:]) - len(bytes.TrimLeft(body[i:], " \t\r\n:"))
	if c.rig = m.at(body[i:]); c.rig == nil {
		return c, false
	}
	c.at = i
	c.body = make([]byte, 0, len(body)-len(c.rig.text)+2)
	c.body = append(c.body, body[:i]...)
	c.body = append(c.body, "{}"...)
	c.body = append(c.body, body[i+len(c.rig.text):]...)
	return c, true
}
