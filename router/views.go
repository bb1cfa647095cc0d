package router

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/view"
)

// viewPath begins the paths of views: /v/{name}/capabilities and so on.
const viewPath = "/v/"

// viewHeader names the view of a request in the record of a job. Clients cannot set it.
const viewHeader = "X-Motiongate-View"

// SetViews replaces the views. Requests in progress keep theirs.
func (r *Router) SetViews(list []view.Options) {
	views := make(map[string]*Router, len(list))
	for _, o := range list {
		views[o.Name] = r.newView(o)
	}
	r.views.Store(&views)
}

// newView returns a router that serves a view of this router's backend and shares everything else.
func (r *Router) newView(o view.Options) *Router {
	out := &Router{options: r.options, log: r.log, id: r.id, origins: r.origins, unread: r.unread, metrics: r.metrics, recent: r.recent,
		draining: r.draining, drained: r.drained, backend: r.backend,
		view: view.New(r.backend, o), viewName: o.Name, always: o.Async == view.AsyncAlways}
	if o.Async == view.AsyncNever {
		out.options.Jobs = nil
	}
	out.public = out.publicRoutes()
	return out
}

// ServeHTTP serves clients: a view below /v/{name}/, and otherwise the whole catalogue.
func (r *Router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	req = r.withoutPathKey(w, req)
	delete(req.Header, viewHeader)
	rest, ok := strings.CutPrefix(req.URL.Path, viewPath)
	if !ok {
		r.visitPublic(w, req)
		return
	}
	name, rest, _ := strings.Cut(rest, "/")
	v := r.viewNamed(name)
	if v == nil {
		r.visitPublic(w, req) // it answers 404
		return
	}
	below := *req.URL
	below.Path = "/" + rest
	below.RawPath = strings.TrimPrefix(below.RawPath, viewPath+name)
	v.serveBelow(w, req, &below)
}

// ViewHandler serves a view without its prefix, for a listener of its own. The view may be replaced; while it
// is missing, every path is not found.
func (r *Router) ViewHandler(name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if v := r.viewNamed(name); v != nil {
			req = r.withoutPathKey(w, req)
			v.serveBelow(w, req, req.URL)
			return
		}
		http.NotFound(w, req)
	})
}

// serveBelow serves a request at a path below the view.
func (r *Router) serveBelow(w http.ResponseWriter, req *http.Request, address *url.URL) {
	inner := *req
	inner.URL = address
	inner.Header[viewHeader] = []string{r.viewName}
	r.visitPublic(w, &inner)
}

func (r *Router) viewNamed(name string) *Router {
	if views := r.views.Load(); views != nil {
		return (*views)[name]
	}
	return nil
}

// forWork returns the router that accepted a job, which may be the router of a view.
func (r *Router) forWork(w *mmcp.Work) (*Router, error) {
	name := w.Header[viewHeader]
	if name == "" {
		return r, nil
	}
	if v := r.viewNamed(name); v != nil {
		return v, nil
	}
	return nil, mmcp.Errorf(mmcp.CodeModelUnavailable, "The view %s, through which this job came, is not in the settings any more.", name)
}

// ownModel returns the gateway's id of a model.
func (r *Router) ownModel(id string) string {
	if r.view == nil {
		return id
	}
	return r.view.Model(id)
}

// lists reports whether a model is in the catalogue of the gateway or of a view.
func (r *Router) lists(ctx context.Context, id string) bool {
	has := func(r *Router) bool {
		k, err := r.current(ctx)
		return err != nil || slices.ContainsFunc(k.caps.Models, func(m mmcp.Model) bool { return m.ID == id })
	}
	if has(r) {
		return true
	}
	if views := r.views.Load(); views != nil {
		for _, v := range *views {
			if has(v) {
				return true
			}
		}
	}
	return false
}
