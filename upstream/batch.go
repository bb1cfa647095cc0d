package upstream

import (
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/remote"
)

// takesBatches reports whether requests may be sent to the server in one call. Requests are sent one by one
// to a server that works in jobs or supports idempotency keys, because there a lost answer of a single
// request can be fetched again.
func (m *member) takesBatches(model *mmcp.Model) (*remote.Server, bool) {
	s, ok := m.Backend.(*remote.Server)
	if !ok || s.Options().Batch == remote.BatchNever || !model.SupportsBatch || model.SupportsAsync || s.Async() {
		return nil, false
	}
	_, once := m.once()
	return s, !once
}

// maxBatch returns how many requests a member accepts in one call, or 0 if unknown. A server checks a batch
// against the least limit of all its models.
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
