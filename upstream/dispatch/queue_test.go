package dispatch

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// arrivals makes tickets of words such as "high:a", a class and a client, and maybe
// a cost.
func arrivals(words string) []*Ticket {
	var out []*Ticket
	for word := range strings.FieldsSeq(words) {
		part := append(strings.Split(word, ":"), "1")
		cost, err := strconv.ParseFloat(part[2], 64)
		if err != nil {
			panic(err)
		}
		out = append(out, &Ticket{Model: word, class: slices.Index([]string{"high", "mid", "low"}, part[0]), Client: part[1], cost: cost})
	}
	return out
}

func TestQueueOrder(t *testing.T) {
	for name, c := range map[string]struct{ come, served string }{
		"first come, first served": {"mid:a mid:a mid:a", "mid:a mid:a mid:a"},
		"clients in turn":          {"mid:a mid:a mid:a mid:b mid:c mid:b", "mid:a mid:b mid:c mid:a mid:b mid:a"},
		"classes in order":         {"low:a mid:a high:a low:a high:b", "high:a high:b mid:a low:a low:a"},
		"the lowest does not starve": {
			"low:a high:a high:a high:a high:a high:a high:a high:a high:a high:a",
			"high:a high:a high:a high:a high:a high:a high:a low:a high:a high:a",
		},
		"no class pushes another client back": {
			"high:a high:a high:a low:b high:a low:b", "high:a low:b high:a low:b high:a high:a",
		},
		"dear ones count for more": {
			"mid:a:3 mid:a:3 mid:a:3 mid:b:1 mid:b:1 mid:b:1 mid:b:1 mid:b:1",
			"mid:a:3 mid:b:1 mid:b:1 mid:b:1 mid:a:3 mid:b:1 mid:b:1 mid:a:3",
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
				got = append(got, head.Model)
			}
			if diff := cmp.Diff(strings.Fields(c.served), got); diff != "" || q.length != 0 {
				t.Errorf("served (-want +got), %d left:\n%s", q.length, diff)
			}
		})
	}
}

// ahead counts exactly the tickets that are served before a ticket, if no others
// arrive.
func TestAheadCountsTheTicketsBefore(t *testing.T) {
	for _, words := range []string{
		"mid:a", "mid:a mid:b mid:c", "mid:a mid:a mid:a mid:b", "high:a low:b mid:c low:a low:a", "low:a low:a low:b high:z",
		"mid:a mid:b mid:a mid:b mid:c high:b", "mid:b mid:b mid:b mid:a mid:z mid:a",
	} {
		for _, own := range []string{"mid:a", "mid:z", "low:a", "low:b", "high:z"} {
			for served := range len(strings.Fields(words)) {
				q := &queue{}
				for _, ticket := range arrivals(words) {
					q.push(ticket)
				}
				for range served {
					q.take(q.head())
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
					t.Errorf("%s after %s, %d served: %d served before it, %d were told", own, words, served, got, want)
				}
			}
		}
	}
}

func TestQueueRemove(t *testing.T) {
	q := &queue{}
	all := arrivals("mid:a mid:b mid:a low:a")
	again := &Ticket{Tried: []*Upstream{nil}}
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

// TestClientsGetEqualShares holds the bound of start-time fair queueing: of two
// clients that wait all the time, neither gets more than the other by more than the
// most expensive ticket of each, for any requests and any number of other clients.
func TestClientsGetEqualShares(t *testing.T) {
	for seed := range uint64(50) {
		random := rand.New(rand.NewPCG(seed, 1))
		const dearest = 20
		q := &queue{}
		got := map[string]float64{}
		add := func(client string, most int) {
			q.push(&Ticket{Client: client, class: random.IntN(classes), cost: float64(1 + random.IntN(most))})
		}
		for range 200 {
			add("dear", dearest)
			add("cheap", 2)
		}
		for range 50 {
			add("crowd", 1)
		}
		for step := range 300 {
			add("passing "+strconv.Itoa(step), dearest)
			if step%3 == 0 {
				add("regular", dearest)
			}
			head := q.head()
			q.take(head)
			got[head.Client] += head.cost
			dear, cheap := q.clientQueue("dear"), q.clientQueue("cheap")
			if dear == nil || dear.length == 0 || cheap == nil || cheap.length == 0 {
				break
			}
			if apart := got["dear"] - got["cheap"]; apart > dearest+2 || apart < -dearest-2 {
				t.Fatalf("seed %d, step %d: %v", seed, step, got)
			}
		}
	}
}

// TestFullQueueIsShared fills a queue in any order: a client with fewer tickets takes
// the place of the latest, lowest ticket of the client with most; a client alone may
// fill the queue.
func TestFullQueueIsShared(t *testing.T) {
	for seed := range uint64(50) {
		random := rand.New(rand.NewPCG(seed, 2))
		const places, clients = 12, 4
		s := &Scheduler{opts: Options{QueueLength: places}}
		q := &queue{route: &Route{}}
		counts := map[string]int{}
		for range 300 {
			mine := &Ticket{Client: strconv.Itoa(random.IntN(clients)), class: random.IntN(classes), cost: 1, ready: make(chan struct{})}
			counts[mine.Client]++
			if s.full(q, mine) && q.displaceable(mine.Client) == nil {
				if l := q.clientQueue(mine.Client); l == nil || l.length < places/clients {
					t.Fatalf("seed %d: a client that has less than its share is refused", seed)
				}
				continue
			}
			s.displace(q, mine, time.Now())
			q.push(mine)
			if q.length > places {
				t.Fatalf("seed %d: %d wait", seed, q.length)
			}
		}
		for _, l := range q.clients {
			if l.length != places/clients {
				t.Errorf("seed %d: client %s has %d of %d places, and asked %d times", seed, l.client, l.length, places, counts[l.client])
			}
		}
	}
	q := &queue{}
	for _, ticket := range arrivals("high:a low:a mid:a low:a mid:b") {
		ticket.Model += strconv.Itoa(q.length)
		q.push(ticket)
	}
	if got := q.displaceable("c"); got == nil || got.Model != "low:a3" {
		t.Errorf("%v gives its place, want the last of the lowest class", got)
	}
	if got := q.displaceable("a"); got != nil {
		t.Errorf("the client with most takes the place of %s", got.Model)
	}
}

// TestIdleClientsAreForgotten bounds the stored lines of clients.
func TestIdleClientsAreForgotten(t *testing.T) {
	q := &queue{}
	for i := range 1000 {
		q.push(&Ticket{Client: strconv.Itoa(i), cost: 1})
		if i%2 == 0 {
			q.take(q.head())
		}
	}
	for range 2 {
		for head := q.head(); head != nil; head = q.head() {
			if q.length%2 == 0 {
				q.take(head)
			} else {
				q.remove(head)
			}
		}
		if len(q.clients) != 0 || q.length != 0 {
			t.Fatalf("%d clients are remembered of %d tickets", len(q.clients), q.length)
		}
		q.push(&Ticket{Client: "later", cost: 1})
	}
}
