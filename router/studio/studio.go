// Package studio serves the web page in which a person directs a motion, watches
// it, and looks at the fleet. The page's sources are in the folder web; a build
// puts its files, compressed, into the folder built, which git ignores. A program
// that is built without Node says how to get the page.
package studio

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// The folder has an empty file where nothing was built, so that it is there.
//
//go:embed all:built
var embedded embed.FS

// Page returns the handler of the page that is in this program. It takes paths
// below the page's own: "" or "index.html" is the page. Login is the origin of the provider of
// identities, to which the page may connect; empty: none.
func Page(login string) http.Handler {
	files, err := fs.Sub(embedded, "built")
	if err != nil {
		panic(err) // the name is a constant
	}
	return pageOf(files, login)
}

// pageOf serves the files of a build: each as NAME.gz and NAME.br.
func pageOf(files fs.FS, login string) http.Handler {
	return page{files, strings.TrimSpace("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; " +
		"style-src 'self'; font-src 'self'; img-src 'self' data: blob:; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self' blob: " + login)}
}

type page struct {
	files  fs.FS
	policy string // Content-Security-Policy
}

// decoderPolicy is the Content-Security-Policy of workers below unpack/: they make functions of text, and reach no host.
const decoderPolicy = "default-src 'none'; script-src 'unsafe-eval' 'wasm-unsafe-eval'"

// The page loads nothing from other sites (blobs are files that a person opened, and workers that decode them), runs no
// script but its own and the WebAssembly of its decoders, is shown in no frame, and sends no Referer to other sites.
// It connects to the gateway and to the provider of identities.
var headers = map[string]string{
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), microphone=(), geolocation=()",
	"Referrer-Policy":              "same-origin",
	"X-Content-Type-Options":       "nosniff",
}

func (p page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	referrers := w.Header().Get("Referrer-Policy")
	for name, value := range headers {
		w.Header().Set(name, value)
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	} else if referrers != "" { // the address of a file has a key, and the file loads others
		w.Header().Set("Referrer-Policy", referrers)
	}
	policy := p.policy
	if strings.HasPrefix(name, "unpack/") {
		policy = decoderPolicy
	}
	w.Header().Set("Content-Security-Policy", policy)
	encoding, ending := accepted(r.Header)
	body, err := fs.ReadFile(p.files, name+ending)
	if err != nil && encoding == "br" { // files that few visits need are there once
		body, err = fs.ReadFile(p.files, name+".gz")
		if encoding = ""; takes(r.Header, "gzip") {
			encoding = "gzip"
		}
	}
	if err != nil {
		p.missing(w, r, name)
		return
	}
	sum := sha256.Sum256(body)
	tag := `"` + hex.EncodeToString(sum[:12])
	if encoding == "" {
		tag += "-plain"
	}
	tag += `"`
	h := w.Header()
	h.Set("Cache-Control", freshness(name))
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", tag)
	if hasTag(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if encoding == "" {
		if body, err = unpack(body); err != nil {
			http.Error(w, "The page was not built well.", http.StatusInternalServerError)
			return
		}
	} else {
		h.Set("Content-Encoding", encoding)
	}
	send(w, r, http.StatusOK, typeOf(name), body)
}

// typeOf returns the media type of a file. The table of package mime has no fonts on all systems.
func typeOf(name string) string {
	if path.Ext(name) == ".woff2" {
		return "font/woff2"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// freshness is for how long a browser keeps a file without asking: files below
// assets have a hash of their content in their names.
func freshness(name string) string {
	if strings.HasPrefix(name, "assets/") {
		return "public, max-age=31536000, immutable"
	}
	return "no-cache"
}

// missing answers 404 for the page, or for a file of it, that is not in this build.
func (p page) missing(w http.ResponseWriter, r *http.Request, name string) {
	text := "There is no such file in the studio page."
	if _, err := fs.Stat(p.files, "index.html.gz"); err != nil && name == "index.html" {
		text = "This motiongate was built without its studio page: install Node.js 20.19 or later with npm, " +
			"run <code>make build</code>, and start it again."
	}
	w.Header().Set("Cache-Control", "no-store")
	send(w, r, http.StatusNotFound, "text/html; charset=utf-8",
		[]byte("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>motiongate</title><p>"+text+"</p></html>\n"))
}

func send(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // it fails if the browser has left
	}
}

// accepted returns the encoding in which a client takes a file, and the ending of
// the file that has it. Without any, the file is unpacked for it.
func accepted(h http.Header) (encoding, ending string) {
	switch {
	case takes(h, "br"):
		return "br", ".br"
	case takes(h, "gzip"):
		return "gzip", ".gz"
	}
	return "", ".gz"
}

// takes reports whether a client accepts a coding of content.
func takes(h http.Header, coding string) bool {
	found := false
	for element := range strings.SplitSeq(strings.ToLower(strings.Join(h.Values("Accept-Encoding"), ",")), ",") {
		name, parameter, _ := strings.Cut(element, ";")
		q, named := strings.CutPrefix(strings.ReplaceAll(parameter, " ", ""), "q=")
		if strings.TrimSpace(name) == coding {
			found = !named || strings.Trim(q, "0.") != ""
		}
	}
	return found
}

// hasTag reports whether an If-None-Match names a tag.
func hasTag(field, tag string) bool {
	for element := range strings.SplitSeq(field, ",") {
		element = strings.TrimSpace(element)
		if element == "*" || strings.TrimPrefix(element, "W/") == tag {
			return true
		}
	}
	return false
}

func unpack(body []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
