package formats_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/formats"
)

// BenchmarkEncode writes five seconds of 77 joints at 30 frames a second.
func BenchmarkEncode(b *testing.B) {
	doc := document(1)
	short := doc.Samples[0].Clip
	long := clip.New(doc.Skeleton, 30, 150)
	for f := range long.Frames() {
		long.SetPose(f, short.Pose(f%short.Frames()))
	}
	doc.FPS, doc.Samples[0].Clip = 30, long
	for _, f := range formats.Written {
		b.Run(f.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				body, _, err := formats.Encode(doc, f, formats.Options{})
				if err != nil {
					b.Fatal(err)
				}
				b.SetBytes(int64(len(body)))
			}
		})
	}
}
