package engine_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

var hashes = flag.String("hashes", "", "write the hashes of many answers to this `file`; make arm64 compares those of several processors")

// The same request has the same answer under load: each is made twice at the same
// time. The files that several builds write to -hashes are equal too.
func TestSameBytesAgain(t *testing.T) {
	e := engine.New(engine.Options{})
	var lines []string
	for i, req := range varied() {
		if raceDetector && i%2 != 0 {
			continue
		}
		var sums [2][sha256.Size]byte
		t.Run("", func(t *testing.T) {
			done := make(chan error, len(sums))
			for n := range sums {
				// Ends with the answer.
				go func() {
					res, err := e.Generate(t.Context(), req.Call())
					if err == nil {
						sums[n] = sha256.Sum256(res.Body)
					}
					done <- err
				}()
			}
			for range sums {
				if err := <-done; err != nil {
					t.Error(err)
				}
			}
		})
		if sums[0] != sums[1] {
			t.Errorf("request %d has two answers: %.300s", i, outline(req))
		}
		lines = append(lines, fmt.Sprintf("%3d %x %.60s\n", i, sums[0], words(req)))
	}
	if *hashes != "" {
		if err := os.WriteFile(*hashes, []byte(strings.Join(lines, "")), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// varied returns requests that between them go through most of the engine.
func varied() []*mmcp.Request {
	var out []*mmcp.Request
	for i, prompt := range []string{
		"a person walks forward", "runs in a circle to the left, then stops", "sneaks backwards slowly", "a drunk person walks up the stairs", "limps",
		"a person stands", "sits down on a chair, then stands up", "kneels, then lies down", "jumps forward twice", "does a cartwheel",
		"waves with both hands while walking", "picks up a box and carries it", "kicks with the left leg, then punches", "dances happily", "plays the guitar",
		"crawls", "swims", "turns 270 degrees to the right", "throws a ball overhead", "skips like a child", "bows, then claps 3 times", "an old man shuffles sadly",
	} {
		req := ask(prompt, 75+5*(i%4))
		req.Options.Loop = i%6 == 0
		if i%5 == 1 {
			req.Timing = &mmcp.Timing{FPS: 24 + 7*float64(i)}
		}
		if i%4 == 2 {
			req.Constraints = []mmcp.Constraint{
				target("RightHand", 30, geom.Vec3{X: -0.4, Y: 1.1, Z: 0.5}),
				{Type: mmcp.ConstraintRootPath, Frames: []int{0, 40, 70}, PositionsXZ: [][2]float64{{0, 0}, {0.5, 1.2}, {0, 2}}},
				{Type: mmcp.ConstraintGroundHeight, Points: [][3]float64{{-1, -1, 0}, {1, 1, 0.1}, {-1, 3, 0.2}, {2, 3, 0.25}}},
			}
		}
		if i%7 == 3 {
			req.Skeleton = worldRigs[i%len(worldRigs)]
		}
		out = append(out, req)
	}
	for seed := range uint64(40) {
		out = append(out, requestMaker{rand.New(rand.NewPCG(seed, 19))}.request())
	}
	return out
}

// words is what a request says in words.
func words(req *mmcp.Request) string {
	var out []string
	for _, s := range req.Segments {
		out = append(out, s.Type+" "+s.Prompt)
	}
	return strings.Join(slices.Compact(out), " | ")
}
