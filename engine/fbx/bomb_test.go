package fbx

import (
	"bytes"
	"compress/zlib"
	"runtime"
	"testing"
)

// TestBombs reads arrays whose packed data is far longer than stated, and arrays whose stated
// length is too great.
func TestBombs(t *testing.T) {
	var z bytes.Buffer
	w := zlib.NewWriter(&z)
	_, err := w.Write(make([]byte, 8<<20))
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	for n, fails := range map[int]bool{2: false, maxArray: true, maxArray/8 + 1: true} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := packed{letter: 'd', n: n, deflat: true, data: z.Bytes()}.bytes(8)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; (err != nil) != fails || took > 1<<20 {
			t.Errorf("%d numbers: %v after %d bytes", n, err, took)
		}
	}
}
