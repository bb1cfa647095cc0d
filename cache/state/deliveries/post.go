package deliveries

import "time"

// lane is a host or a tenant; the number of concurrent attempts in a lane is bounded.
type lane struct{ host, tenant string }

// post begins an attempt, unless too many are running.
func (d *Deliveries) post(key string, m message) {
	host, tenant := lane{host: m.rec.host()}, lane{tenant: m.rec.Tenant}
	d.mu.Lock()
	defer d.mu.Unlock()
	current := d.byKey[key]
	if current == nil || current.sending || current.revision != m.revision || d.busy >= parallel ||
		d.lanes[host] >= perHost || d.lanes[tenant] >= perTenant {
		return
	}
	current.sending = true
	d.busy++
	d.lanes[host]++
	d.lanes[tenant]++
	// Ends with the attempt, which Close cancels.
	d.own.Go(func() {
		rec := m.rec
		status, err := d.o.Sender.Send(d.life, rec.Tenant, rec.URL, rec.id(), rec.body())
		if d.life.Err() == nil {
			d.conclude(key, rec, attempt{current, m.revision, status, err})
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		current.sending = false
		d.busy--
		for _, l := range []lane{host, tenant} {
			if d.lanes[l]--; d.lanes[l] == 0 {
				delete(d.lanes, l)
			}
		}
	})
}

// attempt is the outcome of posting a message once.
type attempt struct {
	message  *message
	revision uint64 // of the record before the attempt
	status   int    // of the receiver's answer; 0: none
	err      error
}

// conclude records the outcome of an attempt. While the outcome cannot be written, each check retries the
// write and posts nothing.
func (d *Deliveries) conclude(key string, rec record, a attempt) {
	now := time.Now().UTC().Round(0)
	rec.Attempts++
	rec.Reply, rec.Error = a.status, ""
	switch {
	case a.err == nil:
		rec.Taken, rec.Over = true, now
	default:
		rec.Error = a.err.Error()
		rec.Next = now.Add(d.backoff(rec.Attempts))
		if rec.Next.Sub(rec.Ended) > d.o.RetryFor {
			rec.Over = now
		}
	}
	d.mu.Lock()
	if a.message.revision == a.revision {
		a.message.unwritten = &rec
	}
	d.mu.Unlock()
	d.write(key, rec, a.revision)
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case rec.Taken:
		d.counts[delivered]++
	case !rec.Over.IsZero():
		d.counts[givenUp]++
		d.log.Warn("a webhook was given up", "job", rec.Job, "tenant", rec.Tenant, "attempts", rec.Attempts, "error", rec.Error)
	default:
		d.counts[failed]++
	}
}
