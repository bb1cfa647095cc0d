package remote

import (
	"context"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
)

// reserveWait bounds how long a request waits for the memory of its answer before it is sent.
const reserveWait = 10 * time.Second

// reserve charges the expected memory of the answer before the request is sent, so that the server makes no
// answer for which there is no room. It refuses a request whose answer must exceed the upstream's bound.
func (s *Server) reserve(ctx context.Context, req *mmcp.Request, charge *memory.Charge) error {
	least, likely := req.AnswerBytes()
	if least > s.opts.MaxAnswerBytes {
		return s.routed(answerTooLarge(req, least, s.opts.MaxAnswerBytes, "max_answer_bytes of upstream "+s.opts.Name))
	}
	if !charge.Fits(least) {
		return s.routed(answerTooLarge(req, least, s.opts.Memory.Limit()/2, "half of limits.memory"))
	}
	if likely <= memory.Small {
		return nil // small answers are charged while they are read
	}
	if !charge.Reserve(ctx, min(likely, s.opts.MaxAnswerBytes), reserveWait) {
		return NotSent{Err: mmcp.MemoryFull(), Announced: true}
	}
	return nil
}

func answerTooLarge(req *mmcp.Request, least, most int64, bound string) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeInvalidOptions,
		"The answer would have at least %d bytes (%d samples of %d frames on %d joints), and the gateway takes at most %d, "+
			"which is %s. Ask for fewer samples or frames.",
		least, max(1, req.Options.NumSamples), req.TotalFrames(), len(req.Skeleton.Joints), most, bound).
		With("answer_bytes", least).With("max_answer_bytes", most)
}
