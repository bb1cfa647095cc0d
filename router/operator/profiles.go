package operator

import (
	"net/http"
	"net/http/pprof"

	"github.com/gin-gonic/gin"
)

// ProfileRoutes serves profiles of the process at /debug/pprof/, for go tool pprof. They do not contain
// requests, but taking them costs time and memory.
func ProfileRoutes(g gin.IRouter) {
	own := map[string]http.HandlerFunc{
		"cmdline": pprof.Cmdline, "profile": pprof.Profile, "symbol": pprof.Symbol, "trace": pprof.Trace,
	}
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		g.Handle(method, "/debug/pprof/", gin.WrapF(pprof.Index))
		g.Handle(method, "/debug/pprof/:profile", func(c *gin.Context) {
			if serve := own[c.Param("profile")]; serve != nil {
				serve(c.Writer, c.Request)
				return
			}
			pprof.Index(c.Writer, c.Request) // serves all other profiles by name
		})
	}
}
