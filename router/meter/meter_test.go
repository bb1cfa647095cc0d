package meter_test

import (
	"context"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/meter"
)

// account is a Quota without limits that counts seconds and money.
type account struct {
	meter.Quota
	most, seconds, money float64
}

func (a *account) Reserve(_ context.Context, _ *access.Caller, seconds float64) (string, error) {
	a.seconds += seconds
	a.most = max(a.most, a.seconds)
	return "", nil
}
func (a *account) Refund(_ *access.Caller, seconds float64)              { a.seconds -= seconds }
func (a *account) Funds(context.Context, *access.Caller) (string, error) { return "", nil }
func (a *account) Charge(_ *access.Caller, money float64)                { a.money += money }

// TestTriesAreMetered checks that all motions that may be generated for an answer are reserved, and the
// generated ones are charged.
func TestTriesAreMetered(t *testing.T) {
	prices := map[string]access.Price{"a": {PerCall: 1, PerSecond: 0.5}, "b": {PerCall: 2}}
	for name, tt := range map[string]struct {
		tries          int
		sent           []string
		runs           []mmcp.Run
		seconds, money float64
	}{
		"one":    {1, []string{"a"}, nil, 4, 3},
		"three":  {5, []string{"a", "b", "a"}, []mmcp.Run{{Upstream: "a"}, {Upstream: "b"}, {Upstream: "a"}}, 12, 8},
		"stored": {5, []string{"b"}, []mmcp.Run{{Upstream: "a", Stored: true}, {Upstream: "b"}}, 4, 2},
	} {
		a := &account{}
		m := meter.Meter{Quota: a, Price: func(upstream string) access.Price { return prices[upstream] }}
		_, cost, _, err := m.Run(t.Context(), &access.Caller{}, (&mmcp.Request{}).Call(), meter.Motion{Model: "best", Seconds: 4, Tries: tt.tries},
			func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
				for _, upstream := range tt.sent {
					if err := call.Hooks.BeforeSend(upstream, ""); err != nil {
						return nil, err
					}
				}
				return &mmcp.Result{Runs: tt.runs}, nil
			})
		if err != nil || a.most != float64(4*tt.tries) || a.seconds != tt.seconds || a.money != tt.money || cost != tt.money {
			t.Errorf("%s: %v seconds reserved, %v paid, cost %v, %v", name, a.most, a.seconds, cost, err)
		}
	}
}
