package mmcptest

import (
	"fmt"
	"net/http"
	"strconv"
)

func (c *call) send(contentType string, body []byte) {
	c.w.Header().Set("Content-Type", contentType)
	c.w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = c.w.Write(body)
}

// result answers 200, or spoils the answer in the way that the Config asks for.
func (c *call) result(doc *writer, glb bool) {
	contentType, encode := "model/gltf+json", doc.json
	if glb {
		contentType, encode = "model/gltf-binary", doc.glb
	}
	body := encode()
	if c.cfg.ContentType != "" {
		contentType = c.cfg.ContentType
	}
	half := body[:len(body)/2]
	if c.cfg.Hang == "body" {
		c.stall(contentType, half, len(body))
	}
	switch c.cfg.Truncate {
	case "":
		c.send(contentType, body)
	case "clean":
		c.send(contentType, half)
	case "length":
		c.w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		c.cut(contentType, half)
	case "chunked":
		c.cut(contentType, half)
	}
}

// stall writes part of a body and nothing more until the client goes.
func (c *call) stall(contentType string, part []byte, length int) {
	c.w.Header().Set("Content-Type", contentType)
	c.w.Header().Set("Content-Length", strconv.Itoa(length))
	_, _ = c.w.Write(part)
	_ = http.NewResponseController(c.w).Flush()
	<-c.r.Context().Done()
	c.count(func(s *Stats) { s.Cancelled++ })
	panic(http.ErrAbortHandler)
}

// cut writes part of a body and closes the connection.
func (c *call) cut(contentType string, part []byte) {
	c.w.Header().Set("Content-Type", contentType)
	_, _ = c.w.Write(part)
	_ = http.NewResponseController(c.w).Flush()
	panic(http.ErrAbortHandler)
}

// fail answers with an error, in the manner of the Config.
func (c *call) fail(f *fault) {
	h := c.w.Header()
	var body []byte
	switch c.cfg.Errors {
	case "", "envelope":
		h.Set("Content-Type", "application/json")
		body = encode(map[string]any{"error": map[string]any{"code": f.code, "message": f.message, "details": f.details}})
	case "detail":
		h.Set("Content-Type", "application/json")
		body = encode(map[string]any{"detail": f.message})
	case "bare":
		h.Set("Content-Type", "text/plain; charset=utf-8")
		body = []byte(http.StatusText(f.status))
	case "html":
		h.Set("Content-Type", "text/html")
		body = fmt.Appendf(nil, "<html><head><title>%d %s</title></head><body><h1>%[2]s</h1></body></html>", f.status, http.StatusText(f.status))
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	c.w.WriteHeader(f.status)
	_, _ = c.w.Write(body)
}
