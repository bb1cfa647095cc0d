package router

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
)

// body is the bytes of a request's body.
type body struct{ bytes []byte }

// spare are the arrays of bodies that were answered by their bytes alone.
var spare = sync.Pool{New: func() any { return new(body) }}

// giveBack returns a body's array to the pool. No reference to its bytes may remain.
func giveBack(b *body) {
	if cap(b.bytes) <= memory.Small {
		b.bytes = b.bytes[:0]
		spare.Put(b)
	}
}

// firstBytes is the most that is allocated for a body before any of it has come.
const firstBytes = 64 << 10

// readBody reads a request's body of at most limit bytes. A body that announces
// more is refused before any of it is read. Its array is charged to the request.
func (r *Router) readBody(c *gin.Context, limit int64) (*body, error) {
	announced := c.Request.ContentLength
	if announced > limit {
		return nil, tooLarge(limit).With("request_bytes", announced)
	}
	control := http.NewResponseController(c.Writer)
	// A request without a connection needs no deadline.
	_ = control.SetReadDeadline(time.Now().Add(r.options.BodyTimeout))
	read, _ := spare.Get().(*body)
	charge := &recordOf(c).charge
	if !charge.Grow(int64(cap(read.bytes))) {
		return nil, mmcp.MemoryFull()
	}
	var err error
	read.bytes, err = charge.Fill(c.Request.Context(), read.bytes, c.Request.Body,
		memory.Size{Announced: announced, First: firstBytes, Most: limit})
	if err == nil && int64(len(read.bytes)) <= limit {
		// From here on the server watches the connection for the client's going
		// away, for as long as the answer takes.
		_ = control.SetReadDeadline(time.Time{})
		return read, nil
	}
	charge.Release()
	// The deadline stays, or the server would wait for the remaining body before it
	// answers.
	switch {
	case err == nil:
		return nil, tooLarge(limit)
	case errors.Is(err, memory.ErrFull):
		return nil, mmcp.MemoryFull()
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The body of the request did not arrive within %s.", r.options.BodyTimeout)
	default:
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The body of the request ended early: %w.", err)
	}
}

// inUTF8 returns a body in UTF-8. Where it came in UTF-16 the copy is charged as
// well.
func inUTF8(body []byte, charge *memory.Charge) []byte {
	text := mmcp.UTF8(body)
	if len(text) > 0 && &text[len(text)-1] != &body[len(body)-1] {
		charge.Add(int64(cap(text)))
	}
	return text
}

func tooLarge(limit int64) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodePayloadTooLarge, "The request is larger than %d bytes, the most that any model here takes.", limit).
		With("max_request_bytes", limit)
}

// decodeWait is how long a large body waits for the memory that its decoding
// takes. Other decodings give it back within a second.
const decodeWait = 5 * time.Second

// planWithin is plan within the memory budget. A large upper bound of the decoding's
// memory is charged before it begins, and the size of the decoded request afterwards.
func (r *Router) planWithin(ctx context.Context, h http.Header, body []byte, caps *mmcp.Capabilities,
	charge *memory.Charge) (*task, error) {
	bound := int64(0)
	if len(body) > memory.Small {
		bound = mmcp.DecodingBytes(body)
		if !charge.Fits(bound) {
			return nil, mmcp.Errorf(mmcp.CodePayloadTooLarge, "The request has more values than fit into the memory of the "+
				"gateway; send fewer frames or fewer fields, or raise limits.memory.").
				With("request_bytes", len(body))
		}
		if !charge.Wait(ctx, bound, decodeWait) {
			return nil, mmcp.MemoryFull()
		}
	}
	t, err := r.plan(h, body, caps)
	if bound > 0 {
		charge.Shrink(bound)
	}
	if err != nil {
		return nil, err
	}
	for i := range t.calls {
		if req := t.calls[i].Request; req != nil {
			charge.Add(int64(req.Footprint()))
		}
	}
	if len(body) > memory.Small {
		// A run that others share, or that continues as a job, outlives this request.
		charge.ReleaseWith(body)
	}
	return t, nil
}

// Bounds on the bytes that are read and discarded of a body that was refused for its size.
const (
	lingerBytes = 32 << 20
	lingerTime  = 5 * time.Second
)

// refuseBody answers a body that could not be accepted, and reads the remainder of one that is too
// large. Simple clients send everything before they read: if the connection closed at once, they
// would report a broken connection instead of the reason.
//
// It ignores the context, which net/http cancels after any error while it reads a body.
func refuseBody(c *gin.Context, err error) {
	c.Header("Connection", "close")
	if code := mmcp.AsError(err).Code; code != mmcp.CodePayloadTooLarge && code != mmcp.CodeResourceExhausted {
		refuse(c, err)
		return
	}
	if c.GetHeader("Expect") != "" {
		refuse(c, err)
		return // this client sends nothing before it has read
	}
	control := http.NewResponseController(c.Writer)
	duplex := control.EnableFullDuplex() == nil
	refuse(c, err)
	if !duplex || control.Flush() != nil || control.SetReadDeadline(time.Now().Add(lingerTime)) != nil {
		return
	}
	// The error does not matter.
	_, _ = io.CopyN(io.Discard, c.Request.Body, lingerBytes)
}
