package operator

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// AuditLog keeps the actions of operators over restarts, of all gateways on one state.
type AuditLog interface {
	Add(ctx context.Context, a access.Action) error
	List(ctx context.Context, most int) ([]access.Action, error)
}

// OperatorHeader names the user who operates the client.
const OperatorHeader = "X-Motiongate-Operator"

const (
	targetKey    = "audit target" // of a gin.Context: the Target of its action
	mostNamed    = 128            // bytes of OperatorHeader that are kept
	auditWait    = 5 * time.Second
	mostActions  = 1000
	usualActions = 100
)

// Audit records the requests that change something. Each has a line in the process's log
// too, which is all there is of it while the state is away.
func Audit(kept AuditLog, log *slog.Logger) gin.HandlerFunc {
	return func(c *gin.Context) {
		c.Next()
		if m := c.Request.Method; m == http.MethodGet || m == http.MethodHead || m == http.MethodOptions {
			return
		}
		name := c.GetHeader(OperatorHeader)
		RecordAction(c.Request.Context(), kept, log, access.Action{
			At: time.Now().UTC(), Operator: name[:min(len(name), mostNamed)], Remote: c.Request.RemoteAddr,
			Action: c.Request.Method + " " + c.Request.URL.Path, Target: c.GetString(targetKey), Status: c.Writer.Status(),
		})
	}
}

// RecordAction writes an action into both logs. Kept may be nil.
func RecordAction(ctx context.Context, kept AuditLog, log *slog.Logger, a access.Action) {
	log.InfoContext(ctx, "operator", "action", a.Action, "target", a.Target, "operator", a.Operator, "remote", a.Remote, "status", a.Status)
	if kept == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), auditWait)
	defer cancel()
	if err := kept.Add(ctx, a); err != nil {
		log.WarnContext(ctx, "an action of an operator is only in this log", "action", a.Action, "error", err)
	}
}

// AuditRoutes serves the log of actions at /audit. The query has limit, how many of the
// latest are listed.
func AuditRoutes(g gin.IRouter, kept AuditLog, reply Reply) {
	list := func(c *gin.Context) {
		c.Header("Cache-Control", "no-store")
		most := usualActions
		if text := c.Query("limit"); text != "" {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 || n > mostActions {
				reply.Fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, "limit must be from 1 to %d, not %q.", mostActions, text).With("field", "limit"))
				return
			}
			most = n
		}
		if kept == nil {
			reply.Fail(c, mmcp.Errorf(mmcp.CodeModelUnavailable, "This gateway keeps no actions."))
			return
		}
		ctx, cancel := context.WithTimeout(c.Request.Context(), listTimeout)
		defer cancel()
		out, err := kept.List(ctx, most)
		if err != nil {
			reply.Fail(c, mmcp.Errorf(mmcp.CodeModelUnavailable, "The state cannot be read now. The process's log has the actions at this gateway.").
				CausedBy(err))
			return
		}
		reply.JSON(c, http.StatusOK, map[string]any{"actions": append([]access.Action{}, out...)})
	}
	g.GET("/audit", list)
	g.HEAD("/audit", list)
}
