package jobs

import (
	"slices"
	"strings"
)

// queue holds waiting jobs in order of acceptance. Nearly every job is appended at the end.
type queue []*job

func before(a, b *job) int {
	if c := a.rec.Submitted.Compare(b.rec.Submitted); c != 0 {
		return c
	}
	return strings.Compare(a.key, b.key)
}

// place returns the index of j, or the index at which to insert it.
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
