package upstream

import (
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/remote"
)

// takesBatches reports whether requests may be sent to the server in one call. A server that
// works in jobs, or executes a request once for each idempotency key, gets them one by one,
// because a lost answer of a single request can be fetched again there.
func (m *member) takesBatches(model *mmcp.Model) (*remote.Server, bool) {
	s, ok := m.Backend.(*remote.Server)
	if !ok || s.Options().Batch == remote.BatchNever || !model.SupportsBatch || model.SupportsAsync || s.Async() {
		return nil, false
	}
	_, once := m.once()
	return s, !once
}

// maxBatch returns how many requests a member takes in one call: a server checks a
// batch by the least limit of all its models. 0: it does not say.
func (m *member) maxBatch() int {
	least := 0
	caps := m.known()
	if caps == nil {
		return 0
	}
	for i := range caps.Models {
		if n := caps.Models[i].Limits.MaxBatchSize; n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	return least
}
