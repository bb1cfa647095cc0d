package webhook

import (
	"cmp"
	"context"
	"crypto/rand"

	"github.com/motiongate/motiongate/mmcp"
)

// Messages keeps messages about jobs, and posts them when the jobs end.
type Messages interface {
	// Check returns why a tenant may not have messages posted to a URL.
	Check(tenant, url string) error

	// Add stores that the end of a job is to be posted to a URL, before the job is accepted, and reports
	// whether that was not stored yet.
	Add(ctx context.Context, tenant, job, model, url string) (added bool, err error)

	// Drop ends the message about a job, if there is one.
	Drop(ctx context.Context, tenant, job string) error

	// State describes the message about a job; empty: there is none.
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
		// A message that cannot be dropped now is posted as that of an expired job.
		_ = m.Drop(context.WithoutCancel(ctx), w.Tenant, w.ID)
	}
	return s, err
}
