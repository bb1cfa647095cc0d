package jobs

import "time"

// modelQueue holds the jobs of one model in this gateway, and the durations of its runs.
type modelQueue struct {
	ready   map[string]*queue // queued jobs by client, including jobs that are about to run
	running map[*job]struct{}
	sent    int           // number of running jobs that an upstream has received
	mean    time.Duration // mean duration from sending to the end of a run; 0: no run has ended
}

// model returns a model's queue. The caller holds mu.
func (j *Jobs) model(id string) *modelQueue {
	m := j.models[id]
	if m == nil {
		m = &modelQueue{ready: make(map[string]*queue), running: make(map[*job]struct{})}
		j.models[id] = m
	}
	return m
}

func (m *modelQueue) add(item *job) {
	q := m.ready[item.rec.Client]
	if q == nil {
		q = new(queue)
		m.ready[item.rec.Client] = q
	}
	q.add(item)
}

func (m *modelQueue) remove(item *job) {
	q := m.ready[item.rec.Client]
	if q == nil {
		return
	}
	if q.remove(item); len(*q) == 0 {
		delete(m.ready, item.rec.Client)
	}
}

// candidate returns the oldest job of a client that may begin, or nil.
func (q queue) candidate(now time.Time) *job {
	for _, item := range q { // few jobs are skipped, if they have just begun or were refused
		if item.cancel == nil && !now.Before(item.retryAt) {
			return item
		}
	}
	return nil
}

// observe adds the duration of a run to an exponential moving average, because a warm model is
// faster than a cold one.
func (m *modelQueue) observe(d time.Duration) {
	if m.mean == 0 {
		m.mean = d
	}
	m.mean += (d - m.mean) / 4
}

// leastRun is the assumed duration of a run of a model without known durations.
const leastRun = time.Second

// meanDuration returns the expected duration of a run. If no run has ended, it is at least the age of the
// oldest running one.
func (m *modelQueue) meanDuration(now time.Time) time.Duration {
	if m.mean > 0 {
		return m.mean
	}
	longest := leastRun
	for item := range m.running {
		longest = max(longest, now.Sub(item.started()))
	}
	return longest
}

// wait returns the expected time until a job with ahead jobs before it in the queue ends, at the present
// number of simultaneous runs.
func (m *modelQueue) wait(ahead int, now time.Time) time.Duration {
	if at := len(m.running); at > 0 {
		ahead += at
	}
	rounds := float64(ahead) / float64(max(m.sent, 1))
	return time.Duration(float64(m.meanDuration(now)) * (1 + rounds))
}

// started returns the time at which the job was sent, or else at which its run began.
func (item *job) started() time.Time {
	if item.sent.IsZero() {
		return item.began
	}
	return item.sent
}

// maxModels bounds the number of models whose durations are stored.
const maxModels = 1000

// begin counts a job as running here. The caller holds mu.
func (j *Jobs) begin(item *job, model, client string) {
	j.busy++
	j.turns++
	s := j.share(client)
	s.running, s.turn = s.running+1, j.turns
	item.runs = runs{model, client}
	j.model(model).running[item] = struct{}{}
}

// runs names the model and the client under which a running job is counted.
type runs struct{ model, client string }

// noteSent counts a job that an upstream received; noteRejected subtracts a job that the upstream refused.
// The caller holds mu.
func (j *Jobs) noteSent(item *job) {
	if item.sent.IsZero() && item.cancel != nil {
		item.sent = time.Now()
		j.model(item.runs.model).sent++
	}
}

func (j *Jobs) noteRejected(item *job) {
	if !item.sent.IsZero() {
		item.sent = time.Time{}
		j.model(item.runs.model).sent--
	}
}

// finish undoes begin. The caller holds mu.
func (j *Jobs) finish(item *job) {
	j.noteRejected(item)
	j.busy--
	m := j.model(item.runs.model)
	delete(m.running, item)
	j.share(item.runs.client).running--
	j.forgetShare(item.runs.client)
	if len(m.running) == 0 && len(m.ready) == 0 && len(j.models) > maxModels {
		delete(j.models, item.runs.model)
	}
}

// next returns the job to begin next, or nil: the oldest job of the client with the fewest running jobs, and
// among equal clients of the one that was served least recently. Its cost depends on the number of models and
// clients, not of jobs. The caller holds mu.
func (j *Jobs) next(now time.Time) (first *job) {
	for _, m := range j.models {
		if len(m.running) >= j.o.PerModel {
			continue
		}
		for _, q := range m.ready {
			if item := q.candidate(now); item != nil && (first == nil || j.sooner(item, first)) {
				first = item
			}
		}
	}
	return first
}

// sooner reports whether job a begins before job b. The caller holds mu.
func (j *Jobs) sooner(a, b *job) bool {
	if a.rec.Client == b.rec.Client {
		return before(a, b) < 0
	}
	s, o := j.share(a.rec.Client), j.share(b.rec.Client)
	switch {
	case s.running != o.running:
		return s.running < o.running
	case s.turn != o.turn:
		return s.turn < o.turn
	}
	return before(a, b) < 0
}

// position returns the number of jobs that begin before a waiting job, in all gateways, if no further job
// arrives. The caller holds mu.
func (j *Jobs) position(item *job) int {
	own := j.share(item.rec.Client)
	at, _ := own.queued.place(item)
	n := at
	for _, s := range j.shares {
		if s == own || len(s.queued) == 0 {
			continue
		}
		rounds := at + (own.running-s.running)/2 // until both clients run the same number
		if s.turn < own.turn || s.turn == own.turn && before(s.queued[0], own.queued[0]) < 0 {
			rounds++
		}
		n += min(len(s.queued), max(rounds, 0))
	}
	return n
}
