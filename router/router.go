package router

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/explain"
	"github.com/motiongate/motiongate/router/memory"
	"github.com/motiongate/motiongate/router/meter"
	"github.com/motiongate/motiongate/router/metrics"
	"github.com/motiongate/motiongate/router/openapi"
	"github.com/motiongate/motiongate/router/operator"
	"github.com/motiongate/motiongate/router/origin"
	"github.com/motiongate/motiongate/router/studio"
	"github.com/motiongate/motiongate/router/terms"
	"github.com/motiongate/motiongate/router/trace"
	"github.com/motiongate/motiongate/router/view"
	"github.com/motiongate/motiongate/router/webhook"
)

// Options are the settings of a Router.
type Options struct {
	// items of one batch that run at a time, except items that a server accepts in one call
	BatchParallel int           `key:"batch.parallel" range:"1,1024"`
	BodyTimeout   time.Duration // time for a request's body to arrive

	Memory *memory.Budget // for requests and answers in progress; nil: unbounded

	Keys keys // supports Idempotency-Key; nil: keys are refused

	Auth       authenticator          // checks credentials; nil: none are needed
	Tenants    terms.Tenants          // tenants that refuse licenses of models; nil: none
	Meter      meter.Meter            // counts requests and enforces the limits of callers
	Trials     trials                 // shadows and splits of models; nil: none
	Usage      operator.Usage         // totals for the admin listener; nil: no report
	Audit      operator.AuditLog      // log of operators' actions; nil: only the process logs them
	Requests   operator.RequestLog    // request log for operators; nil: only the latest requests, in memory
	KeyStore   operator.KeyStore      // API keys, managed at the admin listener; nil: none
	AdminToken func() (string, error) // token with the role admin at the admin listener; nil: none
	AdminRoles bool                   `key:"admin.roles"` // the admin listener requires a credential with a role, even without AdminToken
	Login      access.Login           // shown to clients if Auth is set
	Profiles   bool                   `key:"admin.pprof"` // the admin listener serves profiles of the process at /debug/pprof/

	// Convert converts a motion to the other container; nil: stored answers keep theirs.
	Convert func(ctx context.Context, body []byte, to mmcp.Format) ([]byte, mmcp.Format, error)

	// CheckFormat returns an error if a format cannot represent motions of a skeleton; nil: every format can.
	CheckFormat func(format mmcp.Format, s *mmcp.Skeleton) error

	// Recall returns the stored answer to a valid body, and the model that the request names; nil: every body
	// is decoded.
	Recall func(ctx context.Context, body []byte, format mmcp.Format, partition string) (res *mmcp.Result, model string)

	Jobs        jobs          // stores requests to be answered later; nil: all are answered at once
	QuickAnswer time.Duration // how long the answer 202 to a job is delayed in case the result is ready at once
	// time after which a request for a model that advertises async continues as a job; 0: only if the client
	// asks for a job
	SyncWait time.Duration `key:"jobs.sync_wait" range:"0s,24h"`

	Webhooks webhooks // posts messages when jobs end; nil: none

	Objects operator.Objects // stores the answers of jobs; nil: the state stores them

	State  func() error                   // returns why the state cannot be used now; nil: there is no state
	Damage func() (text string, lost int) // damage to the files of the state, and the number of lost records; nil: unknown

	Disk  func() (free, least int64, known bool) // space on the disk of the state, and its limit; nil: unknown
	Files *metrics.Files                         // files of the settings, for the metrics; nil: none are watched

	Cached func() (bytes, limit int64) // bytes of cached answers in memory, and their bound; nil: no cache

	PartitionByTenant bool // each tenant has its own cached answers; false: all clients share them

	Views []view.Options // partial catalogues under /v/{name}/

	Workers workers // connects workers; nil: none are accepted

	Explainer *explain.Explainer // explains how the engine reads prompts; nil: not served

	Sets sets // makes sets of clips; nil: none

	Agent http.Handler // serves MCP at /mcp; nil: not served

	Fleet operator.Fleet // shown and managed at the admin listener; nil: not served

	// names of this gateway besides loopback, as host or host:port, for its own pages and the admin listener
	Hosts []string `key:"hosts" form:"hosts"`
	// web pages of other sites that may use the gateway, as scheme://host:port, or origin.Any; none if empty
	Origins        []string       `key:"cors.origins" form:"origins"`
	TrustedProxies []netip.Prefix `key:"trusted_proxies"` // proxies whose X-Forwarded-For names the client; loopback is always trusted

	Log        *slog.Logger // nil: slog's default
	LogPrompts bool         `key:"log.prompts"` // prompts are logged

	Trace *trace.Tracer // traces requests; nil: none
}

// trials answers requests by other models than the requested ones.
type trials interface {
	operator.Trials

	// Generate has next answer a call, possibly for another model.
	Generate(ctx context.Context, call *mmcp.Call, next mmcp.Backend) (*mmcp.Result, error)

	// Splits reports whether the answers of a model depend on the client.
	Splits(model string) bool
}

// webhooks posts messages when jobs end, and counts them.
type webhooks interface {
	operator.Webhooks
	webhook.Messages
}

// DefaultOptions returns the defaults.
func DefaultOptions() Options {
	return Options{
		BatchParallel: 4,
		BodyTimeout:   time.Minute,
		SyncWait:      90 * time.Second,
		QuickAnswer:   200 * time.Millisecond,
	}
}

// Router serves a Backend over HTTP. It is safe for concurrent use.
type Router struct {
	backend mmcp.Backend
	options Options
	log     *slog.Logger
	id      string // among gateways; new in each process

	origins   origin.Policy
	unread    *memory.Unread // shared with the views
	metrics   *metrics.Set
	recent    *operator.Recent
	catalogue atomic.Pointer[catalogue]
	draining  *atomic.Bool  // shared with the views
	drained   chan struct{} // closed when draining is set

	views    atomic.Pointer[map[string]*Router] // by name
	view     *view.View                         // nil: the whole catalogue
	viewName string
	always   bool // every request that is not answered within a moment is answered with 202

	public *gin.Engine
	admin  *gin.Engine
}

// Gin prints each route unless its mode is set before its first use.
func init() { gin.SetMode(gin.ReleaseMode) }

// New returns a Router in front of backend.
func New(backend mmcp.Backend, o Options) *Router {
	r := &Router{backend: backend, options: o, log: o.Log, id: rand.Text()[:12], draining: new(atomic.Bool), drained: make(chan struct{}),
		recent: new(operator.Recent)}
	if r.log == nil {
		r.log = slog.Default()
	}
	r.origins, r.unread = origin.NewPolicy(o.Hosts, o.Origins), memory.NewUnread(o.Memory)
	sources := metrics.Sources{Memory: o.Memory, Damage: o.Damage, State: o.State, Cached: o.Cached, Disk: o.Disk}
	if o.Jobs != nil {
		sources.Jobs = o.Jobs
	}
	if o.Fleet != nil {
		sources.Fleet = o.Fleet.Fleet
	}
	if o.KeyStore != nil {
		sources.Expiring = o.KeyStore.Expiring
	}
	if o.Workers != nil {
		sources.Workers = o.Workers.Connected
	}
	if o.Files != nil {
		sources.More = append(sources.More, o.Files)
	}
	if o.Webhooks != nil {
		sources.More = append(sources.More, operator.WebhookMetrics{Webhooks: o.Webhooks})
	}
	if o.Objects != nil {
		sources.More = append(sources.More, operator.ObjectMetrics{Objects: o.Objects})
	}
	if o.Trials != nil {
		sources.More = append(sources.More, operator.TrialMetrics{Trials: o.Trials})
	}
	r.metrics = metrics.New(sources)
	r.options.Meter.Usage = r.metrics.Uses(o.Meter.Usage)
	r.public = r.publicRoutes()
	r.admin = r.adminRoutes()
	r.SetViews(o.Views)
	return r
}

// Handler returns the handler for clients.
func (r *Router) Handler() http.Handler { return r }

// Admin returns the handler for operators and their tools: /livez, /readyz, /metrics and /fleet. Serve it on
// a listener that clients do not reach.
func (r *Router) Admin() http.Handler { return r.admin }

// Drain makes /readyz report that the gateway shuts down. Requests are still answered, but no more jobs are
// accepted, and event streams end.
func (r *Router) Drain() {
	if !r.draining.Swap(true) {
		close(r.drained)
	}
}

// Reloaded counts changes of the settings file at run time; taken reports whether they were applied.
func (r *Router) Reloaded(taken bool) {
	r.metrics.Reloaded(taken)
}

func (r *Router) publicRoutes() *gin.Engine {
	g := newGin()
	g.Use(r.observe, r.checkOrigin, r.authenticate, r.asWritten)
	g.NoRoute(r.notFound)
	g.NoMethod(r.methodNotAllowed)

	for _, method := range []string{http.MethodGet, http.MethodHead} {
		routeBoth(g, method, "/capabilities", r.getCapabilities)
		routeBoth(g, method, "/health", r.getHealth)
		routeBoth(g, method, "/models", r.getModels)
		routeBoth(g, method, "/explain", r.getVerbs)
		g.Handle(method, "/me", func(c *gin.Context) { r.writeRights(c, recordOf(c).caller) })
		g.Handle(method, "/login", r.getLogin)
		routeBoth(g, method, "/generate/jobs/:id", r.getJob)
		g.Handle(method, "/openapi.json", getOpenAPI)
	}
	routeBoth(g, http.MethodGet, "/generate/jobs/:id/events", r.getEvents)
	routeBoth(g, http.MethodPost, "/generate", r.postGenerate)
	if r.options.Sets != nil {
		routeBoth(g, http.MethodGet, "/sets", func(c *gin.Context) { r.giveJSON(c, r.options.Sets.List()) })
		routeBoth(g, http.MethodPost, "/sets", r.postSet)
	}
	routeBoth(g, http.MethodPost, "/explain", r.postExplain)
	routeBoth(g, http.MethodDelete, "/generate/jobs/:id", r.deleteJob)
	g.GET(workerPath, r.getWorker)
	if r.options.Agent != nil {
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
			g.Handle(method, "/mcp", r.serveAgent)
		}
	}
	keys := operator.KeyAPI{Reply: operator.Reply{JSON: writeStatus, Fail: r.fail}, Keys: r.options.KeyStore, Models: r.modelIDs,
		Pages: r.pageMay, Caller: r.managerOf}
	keys.Routes(g.Group("", operator.Audit(r.options.Audit, r.log)))
	studioRoutes(g, studio.Page(origin.FromURL(r.options.Login.Issuer)), "studio/", r.notFound)
	return g
}

// agentClient is the header with an agent's address, in its requests to the gateway.
const agentClient = "X-Motiongate-Client"

// agentOwner is the header with the client to whose share an agent's sessions count.
const agentOwner = "X-Motiongate-Owner"

// serveAgent serves MCP to agents. An agent's calls of the gateway have the credential and the address of the
// original request.
func (r *Router) serveAgent(c *gin.Context) {
	if key, ok := c.Request.Context().Value(pathKey{}).(string); ok {
		c.Request.Header.Set("Authorization", "Bearer "+key)
	}
	c.Request.Header.Set(agentClient, c.Request.RemoteAddr)
	c.Request.Header.Set(agentOwner, r.ownerOf(c).client())
	r.options.Agent.ServeHTTP(c.Writer, c.Request)
}

// getOpenAPI writes the OpenAPI description of both listeners.
func getOpenAPI(c *gin.Context) { write(c, http.StatusOK, openapi.Document) }

// newGin returns an engine that redirects no path: clients turn a redirected POST into a GET, or refuse the
// redirect.
func newGin() *gin.Engine {
	g := gin.New()
	g.RedirectTrailingSlash = false
	g.RedirectFixedPath = false
	g.RemoveExtraSlash = true
	g.HandleMethodNotAllowed = true
	return g
}

// routeBoth routes path with and without a trailing slash.
func routeBoth(g *gin.Engine, method, path string, h gin.HandlerFunc) {
	g.Handle(method, path, h)
	g.Handle(method, path+"/", h)
}

// asWritten refuses paths with an encoded slash, which no route has: a proxy in front and the router could
// interpret them differently.
func (r *Router) asWritten(c *gin.Context) {
	if strings.Contains(strings.ToLower(c.Request.URL.RawPath), "%2f") {
		r.notFound(c)
		c.Abort()
	}
}

func (r *Router) notFound(c *gin.Context) {
	r.fail(c, mmcp.Errorf(mmcp.CodeNotFound, "There is nothing at %s. This server has /capabilities, /generate, "+
		"/generate/jobs/{id} and /health.", access.Redact(c.Request.URL.Path)))
}

func (r *Router) methodNotAllowed(c *gin.Context) {
	if r.answersOptions(c) {
		c.Status(http.StatusNoContent)
		return
	}
	r.fail(c, mmcp.Errorf(mmcp.CodeMethodNotAllowed, "%s is not possible on %s; allowed: %s.",
		c.Request.Method, access.Redact(c.Request.URL.Path), c.Writer.Header().Get("Allow")))
}

// studioRoutes serves the web page below /studio/. /studio and, for browsers, / redirect to it by a relative
// path, which also works behind a proxy that adds a prefix. For other clients, / is notFound.
func studioRoutes(g *gin.Engine, page http.Handler, to string, notFound gin.HandlerFunc) {
	page = http.StripPrefix("/studio", page)
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		g.Handle(method, "/studio/*file", func(c *gin.Context) { page.ServeHTTP(c.Writer, c.Request) })
		g.Handle(method, "/studio", func(c *gin.Context) { lead(c, to) })
		g.Handle(method, "/", func(c *gin.Context) {
			c.Header("Vary", "Accept")
			if !wantsPage(c.Request.Header) {
				notFound(c)
				return
			}
			lead(c, to)
		})
	}
}

// lead redirects a browser to a path relative to the present one.
func lead(c *gin.Context, to string) {
	c.Header("Location", to)
	c.Header("Content-Length", "0")
	c.Status(http.StatusFound)
}

// wantsPage reports whether a client's Accept header names HTML, as browsers send for a URL that a person
// opens, and clients of the protocol never do.
func wantsPage(h http.Header) bool {
	return strings.Contains(strings.ToLower(strings.Join(h.Values("Accept"), ",")), "text/html")
}
