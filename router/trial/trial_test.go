package trial_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/trial"
)

// models is a backend with two models. The second waits for permission.
type models struct{ permission chan error }

func (m *models) Capabilities(context.Context) (*mmcp.Capabilities, error) {
	model := func(id string) mmcp.Model {
		return mmcp.Model{ID: id, FPS: 30, SupportedSegments: []string{mmcp.SegmentUnconditioned}, CanonicalSkeleton: skeleton,
			Limits: mmcp.Limits{MaxDurationSeconds: 10, MaxNumSamples: 1}}
	}
	return &mmcp.Capabilities{Models: []mmcp.Model{model("own"), model("other")}}, nil
}

func (m *models) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	if call.Request.Model == "own" {
		return &mmcp.Result{Body: []byte("own")}, nil
	}
	if call.Policy.Priority != mmcp.PriorityLow {
		return nil, errors.New("a shadow takes the place of a client")
	}
	select {
	case err := <-m.permission:
		return &mmcp.Result{Body: []byte("other")}, err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

var skeleton = mmcp.Skeleton{Joints: []mmcp.Joint{{Name: "Hips", RestRotation: [4]float64{0, 0, 0, 1}}}}

// TestShadowsHaveTheirOwnBudget holds that answers do not wait for shadows: one runs, some
// wait for it, and the others are left out. Each is counted.
func TestShadowsHaveTheirOwnBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		backend := &models{make(chan error)}
		tried := trial.New(trial.Options{
			Models: map[string]trial.Model{"own": {Shadow: trial.Shadow{To: "other", Share: 1}}},
			Measure: func(_ *mmcp.Request, body []byte) (map[string]float64, error) {
				return map[string]float64{"length": float64(len(body))}, nil
			},
			Log: slog.New(slog.DiscardHandler),
		})
		defer tried.Close()
		ask := func(ctx context.Context) {
			request := &mmcp.Request{ProtocolVersion: "1.0", Model: "own", Skeleton: skeleton, Options: mmcp.DefaultOptions(),
				Segments: []mmcp.Segment{{Type: mmcp.SegmentUnconditioned, DurationFrames: 30}}}
			if res, err := tried.Generate(ctx, &mmcp.Call{Request: request}, backend); err != nil || string(res.Body) != "own" {
				t.Fatal(res, err)
			}
		}
		ctx, leave := context.WithCancel(t.Context())
		ask(ctx)
		leave() // the shadow outlives its client
		synctest.Wait()
		for range 20 {
			ask(t.Context())
		}
		check := func(shadowed, compared, failed, dropped int) {
			t.Helper()
			synctest.Wait()
			r := tried.Report()
			if len(r.Pairs) != 1 {
				t.Fatalf("%+v", r)
			}
			p := r.Pairs[0]
			got, want := fmt.Sprint(p.Shadowed, p.Compared, p.Failed, p.Dropped), fmt.Sprint(shadowed, compared, failed, dropped)
			if got != want || len(r.Latest) != compared+failed {
				t.Errorf("shadowed, compared, failed, dropped: %s, want %s; %d are listed", got, want, len(r.Latest))
			}
			if compared > 0 && (p.Own["length"] != 3 || p.Other["length"] != 5) {
				t.Errorf("%v %v", p.Own, p.Other)
			}
		}
		check(17, 0, 0, 4)
		backend.permission <- nil
		check(17, 1, 0, 4)
		backend.permission <- errors.New("away")
		check(17, 1, 1, 4)
		if r := tried.Report(); r.Latest[0].Error != "away" || r.Latest[1].Error != "" {
			t.Errorf("%+v", r.Latest)
		}
	})
}
