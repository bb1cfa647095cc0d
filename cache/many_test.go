package cache_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/mmcp"
)

// manyVariable is how many keys TestMemoryUnderManyKeys uses, for who wants the
// full figure: MOTIONGATE_TEST_KEYS=1000000.
const manyVariable = "MOTIONGATE_TEST_KEYS"

func manyKeys() int {
	if n, err := strconv.Atoi(os.Getenv(manyVariable)); err == nil {
		return n
	}
	return 12_000
}

// Bounds of the part: small, so that few keys meet them.
const (
	manyMemory = 16 << 20
	manyShared = 8 << 20
)

// playMany asks for answers of 2 KB under ever new keys, and says after each
// quarter how much memory it takes.
func playMany() {
	r, err := cache.NewResults(cachetest.Sized{Counter: cachetest.NewCounter(), Bytes: 2 << 10}, cache.Options{MaxBytes: manyMemory, Store: cachetest.ProcessStore(), SharedBytes: manyShared})
	if err != nil {
		panic(err)
	}
	n := manyKeys()
	for i := range n {
		if _, err := r.Generate(context.Background(), cachetest.Request(mmcp.Seed(fmt.Sprint(i))).Call()); err != nil {
			panic(err)
		}
		if (i+1)%(n/4) == 0 {
			cachetest.PrintResident()
		}
	}
	cachetest.Ready()
}

// TestMemoryUnderManyKeys holds that keys which are never requested again do not accumulate:
// memory stays within its bounds.
func TestMemoryUnderManyKeys(t *testing.T) {
	if runtime.GOOS != "linux" || cachetest.RaceDetector {
		t.Skip("reads /proc, and memory means nothing under the race detector")
	}
	p := cachetest.Play(t, "many", t.TempDir())
	var megabytes []int
	for _, line := range p.Lines {
		kilobytes, err := strconv.Atoi(line)
		if err != nil {
			t.Fatal(err)
		}
		megabytes = append(megabytes, kilobytes>>10)
	}
	t.Logf("%d keys: %d MB resident after each quarter", manyKeys(), megabytes)
	// The limit is the memory of a gateway at rest plus twice the bounded tables, since
	// the collector runs late.
	if last := megabytes[len(megabytes)-1]; last > 60+2*(manyMemory+manyShared)>>20 {
		t.Errorf("%d MB resident after %d keys", last, manyKeys())
	}
}
