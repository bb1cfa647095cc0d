package mmcp

import (
	"context"
	"sync"
)

// A BatchGroup is the set of requests of one batch for the same model. The Backend that sends them to
// servers waits until each has arrived or left, and may then send the arrived ones in one call. It is safe
// for concurrent use.
type BatchGroup struct {
	slots chan struct{} // of requests that are sent alone; shared with the other groups of the batch

	mu      sync.Mutex // guards the fields below
	coming  int        // requests that may yet arrive
	arrived []any      // by index; nil: that one has not arrived
	all     chan struct{}
}

// NewBatchGroup returns the group of n requests. Those that are sent alone take a
// place in slots until they are answered.
func NewBatchGroup(n int, slots chan struct{}) *BatchGroup {
	return &BatchGroup{slots: slots, coming: n, arrived: make([]any, n), all: make(chan struct{})}
}

// Item returns request i of the group.
func (g *BatchGroup) Item(i int) *GroupItem { return &GroupItem{group: g, index: i} }

// A GroupItem is one request of a BatchGroup. A nil GroupItem is a request of no
// group.
type GroupItem struct {
	group *BatchGroup
	index int

	decided bool // it arrived, or does not come; guarded by group.mu
	slot    bool // it holds a slot; guarded by group.mu
}

// Leave takes the request out of the group, so that the others do not wait for it: it is
// answered, or is sent alone. After Arrive it changes nothing.
func (i *GroupItem) Leave() {
	if i == nil {
		return
	}
	g := i.group
	g.mu.Lock()
	defer g.mu.Unlock()
	i.decide()
}

// StandBy is Leave for a request that waits for the run of another one, and gives
// its slot back: that run may wait for this group, or for a slot.
func (i *GroupItem) StandBy() {
	i.Leave()
	i.FreeSlot()
}

// decide counts a request that arrived or does not come, once. It needs group.mu.
func (i *GroupItem) decide() {
	if i.decided {
		return
	}
	i.decided = true
	g := i.group
	if g.coming--; g.coming == 0 {
		close(g.all)
	}
}

// Arrive waits until every request of the group has arrived or left, and returns the values v of the arrived
// requests, in the order of the batch. All of them get the same list. It returns nil if this request has left
// before, or ctx ends first.
func (i *GroupItem) Arrive(ctx context.Context, v any) []any {
	if i == nil {
		return nil
	}
	g := i.group
	g.mu.Lock()
	if i.decided {
		g.mu.Unlock()
		return nil
	}
	g.arrived[i.index] = v
	i.decide()
	g.mu.Unlock()
	select {
	case <-g.all:
	case <-ctx.Done():
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.coming > 0 { // ctx ended, and no other request has the list yet
		g.arrived[i.index] = nil
		return nil
	}
	var out []any
	for _, v := range g.arrived {
		if v != nil {
			out = append(out, v)
		}
	}
	return out
}

// TakeSlot waits for one of the slots of requests that are sent alone.
func (i *GroupItem) TakeSlot(ctx context.Context) error {
	if i == nil || i.holds(true) {
		return nil
	}
	select {
	case i.group.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		i.holds(false)
		return ctx.Err()
	}
}

// FreeSlot gives the slot back, if the request has one.
func (i *GroupItem) FreeSlot() {
	if i != nil && i.holds(false) {
		<-i.group.slots
	}
}

// holds notes whether the request has a slot, and returns whether it had one.
func (i *GroupItem) holds(slot bool) bool {
	i.group.mu.Lock()
	defer i.group.mu.Unlock()
	before := i.slot
	i.slot = slot
	return before
}
