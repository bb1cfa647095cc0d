package jobs

import (
	"slices"
	"strings"
)

// queue is jobs that wait, the oldest first. Nearly every job comes in at the
// end.
type queue []*job

func before(a, b *job) int {
	if c := a.rec.Submitted.Compare(b.rec.Submitted); c != 0 {
		return c
	}
	return strings.Compare(a.key, b.key)
}

// place returns where j stands, or belongs.
func (q queue) place(j *job) (int, bool) {
	if n := len(q); n > 0 && before(q[n-1], j) < 0 {
		return n, false
	}
	return slices.BinarySearchFunc(q, j, before)
}

func (q *queue) add(j *job) {
	if at, found := q.place(j); !found {
		*q = slices.Insert(*q, at, j)
	}
}

func (q *queue) remove(j *job) {
	if at, found := q.place(j); found {
		*q = slices.Delete(*q, at, at+1)
	}
}
