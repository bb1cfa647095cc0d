package mmcptest_test

import (
	"context"
	"errors"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// plain is the least backend that speaks to a server: it shows that the suite
// asks for nothing that the protocol does not give.
type plain struct{ base string }

func (p plain) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	a, err := send(ctx, "GET", p.base+"/capabilities", "")
	if err != nil {
		return nil, err
	}
	return codec.DecodeCapabilities([]byte(a.body))
}

func (p plain) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	req := call.Request
	accept := req.Format.ContentType()
	a, err := send(ctx, "POST", p.base+"/generate", string(codec.Bytes(req)), "Accept", accept)
	if err != nil {
		return nil, err
	}
	if a.status != 200 {
		return nil, mmcp.DecodeError(a.status, a.header, []byte(a.body))
	}
	res := &mmcp.Result{Body: []byte(a.body)}
	if a.header.Get("Content-Type") == mmcp.GLB.ContentType() {
		res.Format = mmcp.GLB
	}
	return res, nil
}

func TestSuite(t *testing.T) {
	cfg := mmcptest.Config{Answer: "negotiate", Models: []mmcptest.Model{{ID: "small"}, {ID: "soma", Skeleton: "soma77", FPS: 20}}}
	start := func(cfg mmcptest.Config) func(t *testing.T) mmcp.Backend {
		return func(t *testing.T) mmcp.Backend { return plain{mmcptest.Start(t, cfg).URL()} }
	}
	hang := cfg
	hang.Hang = "generate"
	mmcptest.TestBackend(t, start(cfg), mmcptest.Deterministic(), mmcptest.Blocking(start(hang)))
	latest := cfg
	latest.SDK = 13
	latest.Models = []mmcptest.Model{{ID: "small", JointTranslation: true, KeyframeReduction: true}, {ID: "soma", Skeleton: "soma77", FPS: 20}}
	mmcptest.TestBackend(t, start(latest), mmcptest.Deterministic())
}

func TestSuiteErrors(t *testing.T) {
	var e *mmcp.Error
	_, err := plain{mmcptest.Start(t, mmcptest.Config{}).URL()}.Generate(t.Context(), (&mmcp.Request{}).Call())
	if !errors.As(err, &e) {
		t.Errorf("an empty request gave %v", err)
	}
}
