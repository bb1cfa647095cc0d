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

// spare holds buffers of bodies that were answered without being decoded.
var spare = sync.Pool{New: func() any { return new(body) }}

// giveBack returns a buffer to spare. No reference to its bytes may remain.
func giveBack(b *body) {
	if cap(b.bytes) <= memory.Small {
		b.bytes = b.bytes[:0]
		spare.Put(b)
	}
}

// firstBytes bounds the memory that is allocated for a body before its first byte arrives.
const firstBytes = 64 << 10

// readBody reads a body of at most limit bytes. A body whose Content-Length is larger is refused unread. Its
// memory is charged to the request.
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
		// From here on the server watches for a disconnect of the client until the answer is written.
		_ = control.SetReadDeadline(time.Time{})
		return read, nil
	}
	charge.Release()
	// Keep the deadline: otherwise the server would wait for the rest of the body before it answers.
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

// inUTF8 returns a body in UTF-8. If it arrived in UTF-16, the copy is charged as well.
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

// decodeWait bounds how long a large body waits for the memory of its decoding. Other decodings release
// theirs within a second.
const decodeWait = 5 * time.Second

// planWithin is plan within the memory budget. It charges an upper bound of the decoding's memory before, and
// the size of the decoded request afterwards.
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
		// A shared run, or a run that continues as a job, outlives this request.
		charge.ReleaseWith(body)
	}
	return t, nil
}

// Bounds on reading and discarding the rest of a body that was refused for its size.
const (
	lingerBytes = 32 << 20
	lingerTime  = 5 * time.Second
)

// refuseBody answers a body that was not accepted, and discards the rest of one that is too large. Simple
// clients send everything before they read: if the connection closed at once, they would report a broken
// connection instead of the error.
//
// It does not use the request's context, which net/http cancels after any error while it reads a body.
func refuseBody(c *gin.Context, err error) {
	c.Header("Connection", "close")
	if code := mmcp.AsError(err).Code; code != mmcp.CodePayloadTooLarge && code != mmcp.CodeResourceExhausted {
		refuse(c, err)
		return
	}
	if c.GetHeader("Expect") != "" {
		refuse(c, err)
		return // this client sends nothing until it has read the answer
	}
	control := http.NewResponseController(c.Writer)
	duplex := control.EnableFullDuplex() == nil
	refuse(c, err)
	if !duplex || control.Flush() != nil || control.SetReadDeadline(time.Now().Add(lingerTime)) != nil {
		return
	}
	// An error does not matter: the connection is closed anyway.
	_, _ = io.CopyN(io.Discard, c.Request.Body, lingerBytes)
}
