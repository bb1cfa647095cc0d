package memory_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/router/memory"
)

const mib = 1 << 20

// TestUnreadShares holds that clients who read nothing cannot take the room of another one: each of
// them has at most as many bytes as are left.
func TestUnreadShares(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := memory.NewUnread(memory.New(1 << 30))
		answers := 0
		for i := range 40 { // of three clients
			if _, ok := u.Expect(t.Context(), fmt.Sprint("slow", i%3), 124*mib, 0); ok {
				answers++
			}
		}
		if answers != 3 {
			t.Errorf("%d answers of 124 MB are unread", answers)
		}
		for i := range 100 {
			if _, ok := u.Expect(t.Context(), fmt.Sprint("other", i), mib, 0); !ok {
				t.Errorf("there is no room for client %d", i)
			}
		}
		if u.Bytes() > 512*mib {
			t.Errorf("%d bytes are unread", u.Bytes())
		}
		if _, ok := u.Expect(t.Context(), "slow0", 1000, 0); !ok {
			t.Error("a small answer is refused")
		}
	})
}

// TestUnreadWaits holds that an answer waits for the others of its client to be read, and that an
// answer of any size passes alone.
func TestUnreadWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := memory.NewUnread(memory.New(1 << 30))
		first, ok := u.Expect(t.Context(), "a", 600*mib, 0)
		if !ok {
			t.Fatal("an answer is refused while there is no other")
		}
		first.SetSize(300 * mib) // less than was expected
		if u.Bytes() != 300*mib {
			t.Errorf("%d bytes are unread", u.Bytes())
		}
		begun := time.Now()
		if _, ok := u.Expect(t.Context(), "a", 300*mib, time.Minute); ok || time.Since(begun) != time.Minute {
			t.Errorf("%v after %v", ok, time.Since(begun))
		}
		go func() {
			time.Sleep(10 * time.Second)
			first.Close()
			first.Close() // counts once
		}()
		begun = time.Now()
		second, ok := u.Expect(t.Context(), "a", 300*mib, time.Minute)
		if !ok || time.Since(begun) != 10*time.Second {
			t.Errorf("%v after %v", ok, time.Since(begun))
		}
		second.Close()
		if u.Bytes() != 0 {
			t.Errorf("%d bytes are left", u.Bytes())
		}
	})
}

// TestLeastRate holds when a writer gives its client up: only while others wait for memory, only if
// the client has more than its fair share, and only if it reads slowly.
func TestLeastRate(t *testing.T) {
	const slow, fast = 20 << 10, 70 << 10 // bytes a second
	for name, c := range map[string]struct {
		bytes, rate int
		wait        bool // another client waits
		lack        bool // a request was refused for lack of memory
		want        bool // it is read to the end
	}{
		"slow, alone":                     {400 * mib, slow, false, false, true},
		"slow, another waits":             {400 * mib, slow, true, false, false},
		"slow, memory is full":            {400 * mib, slow, false, true, false},
		"fast, another waits":             {400 * mib, fast, true, false, true},
		"slow and small, another waits":   {5 * mib, slow, true, false, true},
		"slow and small, memory is full":  {5 * mib, slow, false, true, true},
		"silent for long, another waits":  {400 * mib, 100, true, false, false},
		"slow and medium, another waits":  {100 * mib, slow, true, false, true},
		"slow and medium, several others": {170 * mib, slow, true, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := memory.New(1 << 30)
				u := memory.NewUnread(b)
				d, ok := u.Expect(t.Context(), "reader", int64(c.bytes), 0)
				if !ok {
					t.Fatal("no room")
				}
				if c.wait {
					go u.Expect(t.Context(), "other", 500*mib, time.Hour)
				}
				charge := b.Answer()
				if c.lack && charge.Grow(2<<30) {
					t.Fatal("more than all is charged")
				}
				got := true
				for range 10 { // minutes
					time.Sleep(6 * time.Second)
					if c.lack {
						charge.Grow(2 << 30)
					}
					got = got && d.Wrote(6*c.rate)
				}
				if got != c.want {
					t.Errorf("it goes on: %v", got)
				}
				d.Close()
				synctest.Wait()
			})
		})
	}
}

// TestNoUnread holds that what belongs to no Budget has no bound.
func TestNoUnread(t *testing.T) {
	u := memory.NewUnread(nil)
	d, ok := u.Expect(t.Context(), "a", 1<<50, 0)
	d.SetSize(1 << 50)
	if !ok || !d.Wrote(1) || u.Bytes() != 0 {
		t.Error("a nil Unread counts")
	}
	d.Close()
}
