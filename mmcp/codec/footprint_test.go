package codec_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

const (
	hostileHead = `{"protocol_version":"1.0","model":"m","skeleton":{"joints":[{"name":"root","parent":null,"rest_translation":[0,0,0],"rest_rotation":[0,0,0,1]}]},`
	reference   = `"segments":[{"type":"motion_reference","duration_frames":60,"fps":30,`
)

// hostile returns bodies of some n bytes that take as much as they can when they
// are decoded, by what repeats in them.
func hostile(n int) map[string]string {
	list := func(head, element, tail string) string {
		return head + strings.Repeat(element+",", n/(len(element)+1)) + element + tail
	}
	fields := func(count int) string {
		var b strings.Builder
		for i := range count {
			fmt.Fprintf(&b, `"%x":1,`, i)
		}
		return b.String() + `"z":1`
	}
	return map[string]string{
		"empty segments":      list(hostileHead+`"segments":[`, `{}`, `]}`),
		"numbers as segments": list(hostileHead+`"segments":[`, `1`, `]}`),
		"short segments":      list(hostileHead+`"segments":[`, `{"type":"unconditioned","duration_frames":1}`, `]}`),
		"empty constraints":   list(hostileHead+`"constraints":[`, `{}`, `]}`),
		"empty requests":      list(`{"protocol_version":"1.0","requests":[`, `{}`, `]}`),
		"empty joints":        list(`{"protocol_version":"1.0","model":"m","skeleton":{"joints":[`, `{}`, `]}}`),
		"unnamed joints":      list(`{"protocol_version":"1.0","model":"m","skeleton":{"joints":[`, `{"name":"a","rest_translation":[0,0,0],"rest_rotation":[0,0,0,1]}`, `]}}`),
		"joint names":         list(hostileHead+reference+`"joint_names":[`, `"a"`, `]}]}`),
		"empty frames":        list(hostileHead+reference+`"rotations":[`, `[]`, `]}]}`),
		"names, empty frames": list(hostileHead+reference+`"joint_names":[`, `"a"`, `],"rotations":[`+strings.Repeat("[],", n/12)+`[]]}]}`),
		"short frames":        list(hostileHead+reference+`"rotations":[`, `[[0,0,0,1]]`, `]}]}`),
		"root positions":      list(hostileHead+reference+`"root_positions":[`, `[0,0,0]`, `]}]}`),
		"headings":            list(hostileHead+`"constraints":[{"type":"root_path","frames":[0],"positions_xz":[[0,0]],"heading_radians":[`, `0`, `]}]}`),
		"frame numbers":       list(hostileHead+`"constraints":[{"type":"root_path","positions_xz":[[0,0]],"frames":[`, `0`, `]}]}`),
		"ground":              list(hostileHead+`"constraints":[{"type":"ground_height","points":[`, `[0,0,0]`, `]}]}`),
		"weights":             list(hostileHead+`"segments":[{"type":"unconditioned","duration_frames":1}],"options":{"guidance":{"type":"nocfg","weight":[`, `0`, `]}}}`),
		"unknown fields":      hostileHead + fields(n/9) + `}`,
		"some unknown fields": hostileHead + fields(mmcpFields) + `}`,
		"nested fields":       hostileHead + `"x":{` + fields(mmcpFields) + `}}`,
		"joint rotations":     hostileHead + `"constraints":[{"type":"pose_keyframe","frame":0,"joint_rotations":{` + fields(mmcpFields/2) + `}}]}`,
		"unknown list":        list(hostileHead+`"x":[`, `{}`, `]}`),
	}
}

// mmcpFields is a little less than a body may have.
const mmcpFields = 190_000

// allBytes is how many bytes a list that grows by a quarter allocates in all, for
// each byte that lives at the same time.
const allBytes = 5 / 2.25

// TestDecodingBytes holds that decoding holds no more at a time than it is charged
// for, whatever repeats in a body.
func TestDecodingBytes(t *testing.T) {
	caps := &mmcp.Capabilities{Models: []mmcp.Model{{ID: "m", FPS: 30, SupportsRetargeting: true, Limits: mmcp.DefaultLimits(),
		SupportedSegments: []string{"text", "unconditioned", "motion_reference"}, SupportedConstraints: []string{"root_path", "ground_height", "pose_keyframe"}}}}
	for name, body := range hostile(2 << 20) {
		t.Run(name, func(t *testing.T) {
			text := []byte(body)
			var before, after runtime.MemStats
			runtime.GC()
			runtime.GC() // or decoders in a pool are taken for memory that costs nothing
			runtime.ReadMemStats(&before)
			var err error
			if codec.IsBatch(text) {
				_, err = codec.DecodeBatch(text, caps)
			} else {
				_, err = codec.Decode(text, caps)
			}
			runtime.ReadMemStats(&after)
			took, bound := int64(after.TotalAlloc-before.TotalAlloc), mmcp.DecodingBytes(text)
			t.Logf("%d MB allocated, %d MB charged, %d MB of text: %.100v", took>>20, bound>>20, len(text)>>20, err)
			if float64(took) > allBytes*float64(bound)+1<<20 {
				t.Errorf("%d bytes were allocated for a body that is charged %d", took, bound)
			}
		})
	}
}

// TestFootprint compares what requests are charged while they wait with what the
// collector finds alive.
func TestFootprint(t *testing.T) {
	frames := func(n, joints int) string {
		frame := "[" + strings.Repeat("[0,0,0,1],", joints-1) + "[0,0,0,1]]"
		return strings.Repeat(frame+",", n-1) + frame
	}
	names := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"joint%d",`, i)
		}
		return strings.TrimSuffix(b.String(), ",")
	}
	position := strings.Repeat("[0,0,0],", 1999) + "[0,0,0]"
	var unknown strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&unknown, `"field %d":%d,`, i, i)
	}
	for name, body := range map[string]string{
		"a reference": hostileHead + reference + `"joint_names":[` + names(77) + `],"rotations":[` + frames(2000, 77) + `],"root_positions":[` + position + `]}]}`,
		"segments":    hostileHead + `"segments":[` + strings.Repeat(`{"type":"unconditioned","duration_frames":1},`, 30_000) + `{"type":"unconditioned","duration_frames":1}]}`,
		"fields":      hostileHead + unknown.String() + `"duration_frames":5,"constraints":[{"type":"ground_height","points":[[0,0,0]]}]}`,
		"ground":      hostileHead + `"duration_frames":5,"constraints":[{"type":"ground_height","points":[` + strings.Repeat("[0,0,0],", 100_000) + `[0,0,0]]}]}`,
	} {
		text := []byte(body)
		var before, after runtime.MemStats
		settle := func(m *runtime.MemStats) {
			for range 3 {
				runtime.GC()
			}
			runtime.ReadMemStats(m)
		}
		settle(&before)
		req, err := codec.Decode(text, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		settle(&after)
		alive, charged := int(after.HeapAlloc-before.HeapAlloc), req.Footprint()
		t.Logf("%s: %d KB alive, %d KB charged, %d KB of text", name, alive>>10, charged>>10, len(text)>>10)
		if charged < alive*4/5 || charged > alive*3/2+64<<10 {
			t.Errorf("%s: %d bytes are alive and %d are charged", name, alive, charged)
		}
		runtime.KeepAlive(req)
		runtime.KeepAlive(text)
	}
}
