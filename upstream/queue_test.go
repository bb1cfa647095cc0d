package upstream

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// arrivals makes tickets of words such as "high:a", a class and a tenant.
func arrivals(words string) []*ticket {
	var out []*ticket
	for word := range strings.FieldsSeq(words) {
		class, tenant, _ := strings.Cut(word, ":")
		out = append(out, &ticket{model: word, class: slices.Index([]string{"high", "mid", "low"}, class), tenant: tenant})
	}
	return out
}

func TestQueueOrder(t *testing.T) {
	for name, c := range map[string]struct{ come, served string }{
		"first come, first served": {"mid:a mid:a mid:a", "mid:a mid:a mid:a"},
		"tenants in turn":          {"mid:a mid:a mid:a mid:b mid:c mid:b", "mid:a mid:b mid:c mid:a mid:b mid:a"},
		"classes in order":         {"low:a mid:a high:a low:a high:b", "high:a high:b mid:a low:a low:a"},
		"the lowest does not starve": {
			"low:z high:a high:a high:a high:a high:a high:a high:a high:a high:a",
			"high:a high:a high:a high:a high:a high:a high:a low:z high:a high:a",
		},
	} {
		t.Run(name, func(t *testing.T) {
			q := &queue{}
			for _, ticket := range arrivals(c.come) {
				q.push(ticket)
			}
			var got []string
			for head := q.head(); head != nil; head = q.head() {
				q.take(head)
				got = append(got, head.model)
			}
			if diff := cmp.Diff(strings.Fields(c.served), got); diff != "" || q.length != 0 {
				t.Errorf("served (-want +got), %d left:\n%s", q.length, diff)
			}
		})
	}
}

// What ahead counts is what really is served before a ticket, as long as nobody
// else comes.
func TestAheadIsTrue(t *testing.T) {
	for _, words := range []string{
		"mid:a", "mid:a mid:b mid:c", "mid:a mid:a mid:a mid:b", "high:a low:b mid:c low:a low:a", "low:a low:a low:b high:z",
	} {
		for _, own := range []string{"mid:a", "mid:z", "low:a", "low:b", "high:z"} {
			q := &queue{}
			for _, ticket := range arrivals(words) {
				q.push(ticket)
			}
			mine := arrivals(own)[0]
			want := q.ahead(mine)
			q.push(mine)
			got := 0
			for head := q.head(); head != mine; head = q.head() {
				q.take(head)
				got++
			}
			if got != want {
				t.Errorf("%s after %s: %d served before it, %d were told", own, words, got, want)
			}
		}
	}
}

func TestQueueRemove(t *testing.T) {
	q := &queue{}
	all := arrivals("mid:a mid:b mid:a low:a")
	again := &ticket{tried: []*member{nil}}
	all = append(all, again)
	for _, ticket := range all {
		q.push(ticket)
	}
	if q.all()[0] != again {
		t.Error("who was begun before does not go first")
	}
	for i, ticket := range all {
		if !q.remove(ticket) || q.remove(ticket) {
			t.Errorf("ticket %d is not removed exactly once", i)
		}
	}
	if q.length != 0 || q.head() != nil || len(q.all()) != 0 {
		t.Errorf("%d are left", q.length)
	}
}
