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

// AuditLog stores the actions of operators for all gateways that share a state.
type AuditLog interface {
	Add(ctx context.Context, a access.Action) error
	// List returns at most limit actions that are older than the cursor before, or the latest if it is 0, the
	// latest first. next is the cursor of the following page, or 0.
	List(ctx context.Context, before uint64, limit int) (actions []access.Action, next uint64, err error)
}

// OperatorHeader is the header of a request that carries the name of the operator.
const OperatorHeader = "X-Motiongate-Operator"

const (
	targetKey       = "audit target"  // gin.Context key of the action's Target
	callerKey       = "audit caller"  // gin.Context key of the action's Key
	maxOperatorName = 128             // bytes
	addTimeout      = 5 * time.Second // of a write to the audit log

	maxListed     = 1000 // actions in one list
	defaultListed = 100
)

// SetCaller sets the caller of a request for the audit log.
func SetCaller(c *gin.Context, caller *access.Caller) { c.Set(callerKey, caller.Name) }

// Audit records each request other than GET, HEAD and OPTIONS in store and in log. While the state is
// unavailable, the record is only in log.
func Audit(store AuditLog, log *slog.Logger) gin.HandlerFunc {
	return func(c *gin.Context) {
		c.Next()
		if m := c.Request.Method; m == http.MethodGet || m == http.MethodHead || m == http.MethodOptions {
			return
		}
		name := c.GetHeader(OperatorHeader)
		RecordAction(c.Request.Context(), store, log, access.Action{
			At: time.Now().UTC(), Operator: name[:min(len(name), maxOperatorName)], Remote: c.Request.RemoteAddr,
			Action: c.Request.Method + " " + c.Request.URL.Path, Target: c.GetString(targetKey), Status: c.Writer.Status(),
			Key: c.GetString(callerKey),
		})
	}
}

// RecordAction writes an action to store, which may be nil, and to log.
func RecordAction(ctx context.Context, store AuditLog, log *slog.Logger, a access.Action) {
	log.InfoContext(ctx, "operator action", "action", a.Action, "target", a.Target, "operator", a.Operator, "key", a.Key,
		"remote", a.Remote, "status", a.Status)
	if store == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), addTimeout)
	defer cancel()
	if err := store.Add(ctx, a); err != nil {
		log.WarnContext(ctx, "operator action not stored in the audit log", "action", a.Action, "error", err)
	}
}

// AuditRoutes serves the actions of store at /audit, in pages. The query parameter limit bounds the number of
// actions; before is the cursor from the previous page.
func AuditRoutes(g gin.IRouter, store AuditLog, reply Reply) {
	list := func(c *gin.Context) {
		c.Header("Cache-Control", "no-store")
		before, limit, err := pageOf(c)
		switch {
		case err != nil:
		case store == nil:
			err = mmcp.Errorf(mmcp.CodeModelUnavailable, "This gateway has no audit log.")
		}
		if err != nil {
			reply.Fail(c, err)
			return
		}
		ctx, cancel := context.WithTimeout(c.Request.Context(), listTimeout)
		defer cancel()
		actions, next, err := store.List(ctx, before, limit)
		if err != nil {
			reply.Fail(c, mmcp.Errorf(mmcp.CodeModelUnavailable, "The audit log cannot be read now. The log of each gateway has its own actions.").
				CausedBy(err))
			return
		}
		reply.JSON(c, http.StatusOK, ActionList{Actions: append([]access.Action{}, actions...), Next: next})
	}
	g.GET("/audit", list)
	g.HEAD("/audit", list)
}

// ActionList is a page of the audit log.
type ActionList struct {
	Actions []access.Action `json:"actions"`
	Next    uint64          `json:"next,omitempty"` // cursor of the following page
}

// pageOf parses the cursor and the limit of a page from a query.
func pageOf(c *gin.Context) (before uint64, limit int, err error) {
	limit = defaultListed
	if text := c.Query("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > maxListed {
			return 0, 0, mmcp.Errorf(mmcp.CodeInvalidRequest, "limit must be from 1 to %d, not %q.", maxListed, text).With("field", "limit")
		}
	}
	if text := c.Query("before"); text != "" {
		if before, err = strconv.ParseUint(text, 10, 64); err != nil || before == 0 {
			return 0, 0, mmcp.Errorf(mmcp.CodeInvalidRequest, "before must be the next of another page, not %q.", text).With("field", "before")
		}
	}
	return before, limit, nil
}
