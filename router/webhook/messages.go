package webhook

import (
	"cmp"
	"context"
	"crypto/rand"

	"github.com/motiongate/motiongate/mmcp"
)

// Messages stores messages about jobs, and posts them when the jobs end.
type Messages interface {
	// Check returns an error if a tenant's messages must not be posted to a URL.
	Check(tenant, url string) error

	// Add stores that the end of a job must be posted to a URL, before the job is accepted. added is false if
	// that was stored already.
	Add(ctx context.Context, tenant, job, model, url string) (added bool, err error)

	// Drop drops the message about a job, if there is one.
	Drop(ctx context.Context, tenant, job string) error

	// State describes the message about a job, or returns "".
	State(tenant, job string) string
}

// Submit has a job accepted, and before it the message about its end to a URL stored; empty: no message.
func Submit(ctx context.Context, m Messages, w mmcp.Work, url string,
	accept func(context.Context, mmcp.Work) (mmcp.JobStatus, error)) (mmcp.JobStatus, error) {
	if url == "" {
		return accept(ctx, w)
	}
	w.ID = cmp.Or(w.ID, rand.Text())
	added, err := m.Add(ctx, w.Tenant, w.ID, w.Model, url)
	if err != nil {
		return mmcp.JobStatus{}, err
	}
	s, err := accept(ctx, w)
	if err != nil && added {
		// A message that cannot be dropped is posted later, with the state of an expired job.
		_ = m.Drop(context.WithoutCancel(ctx), w.Tenant, w.ID)
	}
	return s, err
}
