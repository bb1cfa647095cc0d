package router

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
)

// spare are buffers of bodies that nobody kept: those that were answered by
// their bytes alone.
var spare = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// spareBytes is the largest buffer that is worth to be kept.
const spareBytes = 64 << 10

// giveBack lets a body's buffer be used for the next. Nobody may hold its bytes.
func giveBack(body *bytes.Buffer) {
	if body.Cap() <= spareBytes {
		body.Reset()
		spare.Put(body)
	}
}

// readBody reads a request's body of at most limit bytes. A body that announces
// more is refused before any of it is read.
func (r *Router) readBody(c *gin.Context, limit int64) (*bytes.Buffer, error) {
	announced := c.Request.ContentLength
	if announced > limit {
		return nil, tooLarge(limit).With("request_bytes", announced)
	}
	control := http.NewResponseController(c.Writer)
	// Where there is no connection under the request there is nothing to bound.
	_ = control.SetReadDeadline(time.Now().Add(r.options.BodyTimeout))
	body, _ := spare.Get().(*bytes.Buffer)
	body.Grow(int(max(announced, 0)) + bytes.MinRead)
	_, err := body.ReadFrom(io.LimitReader(c.Request.Body, limit+1))
	if err == nil && int64(body.Len()) <= limit {
		// From here on the server watches the connection for the client's going
		// away, for as long as the answer takes.
		_ = control.SetReadDeadline(time.Time{})
		return body, nil
	}
	// The deadline stays, or the server would wait for the rest before it
	// answers.
	switch {
	case err == nil:
		return nil, tooLarge(limit)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The body of the request did not arrive within %s.", r.options.BodyTimeout)
	default:
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The body of the request ended early: %w.", err)
	}
}

func tooLarge(limit int64) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodePayloadTooLarge, "The request is larger than %d bytes, the most that any model here takes.", limit).
		With("max_request_bytes", limit)
}

// Bounds on what is thrown away of a body that was refused for its size.
const (
	lingerBytes = 32 << 20
	lingerTime  = 5 * time.Second
)

// refuseBody answers a body that could not be taken and swallows what is left of
// one that is too large. Simple clients send everything before they read
// anything: closing on them at once would show them a broken connection instead
// of the reason.
//
// The server takes an error while it reads a body for the client's going away,
// so whether anybody is there is not asked here.
func refuseBody(c *gin.Context, err error) {
	c.Header("Connection", "close")
	if mmcp.AsError(err).Code != mmcp.CodePayloadTooLarge {
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
	// Its end, whatever it is, changes nothing any more.
	_, _ = io.CopyN(io.Discard, c.Request.Body, lingerBytes)
}
