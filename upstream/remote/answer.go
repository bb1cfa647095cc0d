package remote

import (
	"bytes"
	"encoding/binary"
	"mime"
	"net/http"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
)

// inspect returns the container of a result of status 200, and refuses bodies that cannot be a complete glTF
// document. It checks the syntax and decodes nothing: bytes pass through. The check is strict for an answer
// that may be stored.
func (s *Server) inspect(rep *reply, strict bool) (mmcp.Format, error) {
	media := rep.header.Get("Content-Type")
	format, ok := container(media, rep.body)
	switch {
	case !ok:
		return 0, s.invalid("Upstream %s answered with %s, which is not glTF.", s.opts.Name, describe(media))
	case format == mmcp.GLB && !wholeGLB(rep.body):
		return 0, s.invalid("Upstream %s sent no binary glTF, or one that is cut short.", s.opts.Name)
	case format == mmcp.GLTF && !wholeJSON(rep.body, strict):
		return 0, s.invalid("Upstream %s sent no glTF document, or one that is cut short.", s.opts.Name)
	}
	return format, nil
}

// container returns the container that the media type names, or else the one that the first bytes show.
func container(contentType string, body []byte) (mmcp.Format, bool) {
	media := contentType
	if media != "model/gltf+json" && media != "application/json" { // the media types of nearly all servers
		var err error
		if media, _, err = mime.ParseMediaType(contentType); err != nil {
			media = strings.ToLower(strings.TrimSpace(contentType))
		}
	}
	binary := bytes.HasPrefix(body, []byte("glTF"))
	switch {
	case media == "model/gltf-binary":
		return mmcp.GLB, true
	case strings.Contains(media, "json"):
		return mmcp.GLTF, true
	case media == "" || media == "application/octet-stream":
		if binary {
			return mmcp.GLB, true
		}
		return mmcp.GLTF, true
	}
	return 0, false
}

func describe(contentType string) string {
	const most = 80
	if len(contentType) > most {
		contentType = contentType[:most]
	}
	return "Content-Type " + strings.ToValidUTF8(contentType, "?")
}

// wholeJSON reports whether body can be a glTF document: a JSON object with the one member that every glTF
// document has.
func wholeJSON(body []byte, strict bool) bool {
	body = bytes.TrimSpace(body)
	return len(body) > 2 && body[0] == '{' && body[len(body)-1] == '}' && bytes.Contains(body, []byte(`"asset"`)) && validJSON(body, strict)
}

// wholeGLB reports whether body has the length in its header, and begins with a document.
func wholeGLB(body []byte) bool {
	const head = 20 // header of the file and of its first chunk
	if len(body) < head || string(body[:4]) != "glTF" || binary.LittleEndian.Uint32(body[4:]) != 2 ||
		uint64(binary.LittleEndian.Uint32(body[8:])) != uint64(len(body)) || string(body[16:head]) != "JSON" {
		return false
	}
	size := uint64(binary.LittleEndian.Uint32(body[12:]))
	return size <= uint64(len(body)-head) && wholeJSON(body[head:head+size], true)
}

// refused returns the client's error for an answer with a status other than 200 and 202. It passes on an
// error that the request caused. An error of the gateway's own call, such as wrong credentials, it reports as
// one of the gateway.
func (s *Server) refused(rep *reply, path string) *mmcp.Error {
	switch status := rep.status; {
	case status >= 300 && status < 400:
		return s.invalid("Upstream %s redirects %s, and the gateway follows no redirect; its url in the configuration must "+
			"be the final one.", s.opts.Name, path).With("status", status)
	case status < 400:
		return s.invalid("Upstream %s answered %s with status %d.", s.opts.Name, path, status).With("status", status)
	case status == http.StatusUnauthorized, status == http.StatusForbidden, status == http.StatusProxyAuthRequired:
		return s.unauthorized(status)
	}
	e := mmcp.DecodeError(rep.status, rep.header, rep.body)
	if e.Code == mmcp.CodeNotFound || e.Code == mmcp.CodeMethodNotAllowed {
		return s.invalid("Upstream %s has no %s at its url.", s.opts.Name, path).With("status", rep.status)
	}
	if e.Code == mmcp.CodeModelUnavailable && lostBehindProxy(e.Message) {
		return mmcp.Errorf(mmcp.CodeOutcomeUnknown, "The proxy in front of upstream %s lost the answer: %s %s", s.opts.Name,
			e.Message, NotSentAgain)
	}
	return e
}

// unauthorized returns the error for refused credentials. It names the server, and the setting to change.
func (s *Server) unauthorized(status int) *mmcp.Error {
	setting, remedy := "token_env", "Check the token that"
	switch {
	case status == http.StatusProxyAuthRequired:
		return s.invalid(
			"A proxy in front of upstream %s asks for credentials (status %d); the url of the upstream must lead to the server itself.",
			s.opts.Name, status).With("status", status).With("upstream", s.opts.Name).With("setting", "url")
	case s.opts.TokenFile != "":
		setting = "token_file"
	case s.opts.Token == "" && s.opts.TokenEnv == "":
		remedy = "The gateway has none for it: set the token that"
	}
	return s.invalid("Upstream %s refuses the gateway's credentials (status %d). %s %s of this upstream names.",
		s.opts.Name, status, remedy, setting).With("status", status).With("upstream", s.opts.Name).With("setting", setting)
}

// lostBehindProxy reports whether the message of a 503 is the message of Envoy and of proxies built on it for
// a connection that broke after the request was sent.
func lostBehindProxy(message string) bool {
	_, reason, reset := strings.Cut(message, "disconnect/reset before headers")
	for _, before := range []string{"connection failure", "connection timeout", "overflow"} {
		reset = reset && !strings.Contains(reason, before)
	}
	return reset
}
