package operator

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// Usage reports the generated motion of tenants.
type Usage interface {
	Report(ctx context.Context, from, to time.Time, by []string) (*access.Report, error)
}

const (
	dayForm   = "2006-01-02"
	usualDays = 30
)

// UsageRoutes serves the report of usage at /usage. The query parameters from and to are the first and the
// last day; by lists dimensions, separated by commas.
func UsageRoutes(g gin.IRouter, usage Usage, reply Reply) {
	report := func(c *gin.Context) {
		if usage == nil {
			reply.Fail(c, mmcp.Errorf(mmcp.CodeModelUnavailable, "This gateway counts no usage."))
			return
		}
		now := time.Now().UTC()
		from, to := now.AddDate(0, 0, 1-usualDays), now
		for name, at := range map[string]*time.Time{"from": &from, "to": &to} {
			if text := c.Query(name); text != "" {
				day, err := time.Parse(dayForm, text)
				if err != nil {
					reply.Fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, "%s must be a day such as 2026-11-30, not %q.", name, text).With("field", name))
					return
				}
				*at = day
			}
		}
		by := []string{"tenant", "model", "day"}
		if text := c.Query("by"); text != "" {
			by = strings.Split(text, ",")
		}
		out, err := usage.Report(c.Request.Context(), from, to, by)
		if err != nil {
			reply.Fail(c, err)
			return
		}
		reply.JSON(c, http.StatusOK, out)
	}
	g.GET("/usage", report)
	g.HEAD("/usage", report)
}
