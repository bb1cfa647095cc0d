package operator

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// Reply is how the listener answers.
type Reply struct {
	JSON func(c *gin.Context, status int, v any)
	Fail func(c *gin.Context, err error)
}

// api is the requests of operators.
type api struct {
	Reply
	keys   KeyStore
	models Models
}

// Models returns the ids of the models that are served now.
type Models func(ctx context.Context) ([]string, error)

// KeyStore creates and ends API keys. Its errors are *mmcp.Error.
type KeyStore interface {
	Create(ctx context.Context, k access.Key) (secret string, err error)
	Rotate(ctx context.Context, name string, overlap time.Duration) (secret string, err error)
	Revoke(ctx context.Context, name string) error
	List(ctx context.Context) ([]access.ListedKey, error)

	// Expiring returns the keys in use that expire soon, with when they do.
	Expiring() map[string]time.Time
}

// mostKeyBody bounds the description of a new key, in bytes.
const mostKeyBody = 64 << 10

// KeyRoutes serves API keys below /keys. Without keys every request is refused.
func KeyRoutes(g gin.IRouter, keys KeyStore, models Models, reply Reply) {
	r := &api{reply, keys, models}
	g.GET("/keys", r.onKeys(r.listKeys))
	g.HEAD("/keys", r.onKeys(r.listKeys))
	g.POST("/keys", r.onKeys(r.createKey))
	g.POST("/keys/:name/rotate", r.onKeys(r.rotateKey))
	g.DELETE("/keys/:name", r.onKeys(r.revokeKey))
}

// onKeys refuses requests of web pages, and every request if there are no keys.
func (r *api) onKeys(h gin.HandlerFunc) gin.HandlerFunc {
	return func(c *gin.Context) {
		c.Header("Cache-Control", "no-store")
		switch {
		case len(c.Request.Header.Values("Origin")) > 0 || site(c) != "" && site(c) != "none":
			r.Fail(c, mmcp.Errorf(mmcp.CodeForbidden, "Web pages may not do this. Use the command line, or a client that "+
				"sends neither Origin nor Sec-Fetch-Site."))
		case r.keys == nil:
			r.Fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, "This gateway has no API keys: set auth.mode to keys and start it again.").
				With("field", "auth.mode"))
		default:
			h(c)
		}
	}
}

// site returns the relation of the sending page to the gateway, which browsers report.
func site(c *gin.Context) string { return c.GetHeader("Sec-Fetch-Site") }

// newKey is the answer to a new or rotated key, the only one that holds its secret.
type newKey struct {
	Name string `json:"name"`
	Key  string `json:"key"`
}

func (r *api) createKey(c *gin.Context) {
	var k access.Key
	decoder := json.NewDecoder(http.MaxBytesReader(c.Writer, c.Request.Body, mostKeyBody))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&k); err != nil {
		r.Fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, "The body is no key: %w.", err))
		return
	}
	c.Set(targetKey, k.Name)
	if err := r.checkModels(c.Request.Context(), k.Models); err != nil {
		r.Fail(c, err)
		return
	}
	secret, err := r.keys.Create(c.Request.Context(), k)
	if err != nil {
		r.Fail(c, err)
		return
	}
	r.JSON(c, http.StatusCreated, newKey{k.Name, secret})
}

// checkModels returns an error for the first id that no served model has.
func (r *api) checkModels(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	served, err := r.models(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if !slices.Contains(served, id) {
			return mmcp.Errorf(mmcp.CodeInvalidRequest, "models has %q, which is not served. These are: %s.", id,
				strings.Join(served, ", ")).With("field", "models")
		}
	}
	return nil
}

func (r *api) rotateKey(c *gin.Context) {
	overlap := time.Duration(0)
	if text := c.Query("overlap"); text != "" {
		var err error
		if overlap, err = time.ParseDuration(text); err != nil {
			r.Fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, "overlap must be a time such as 10m, not %q.", text).With("field", "overlap"))
			return
		}
	}
	name := c.Param("name")
	secret, err := r.keys.Rotate(c.Request.Context(), name, overlap)
	if err != nil {
		r.Fail(c, err)
		return
	}
	r.JSON(c, http.StatusOK, newKey{name, secret})
}

func (r *api) revokeKey(c *gin.Context) {
	name := c.Param("name")
	if err := r.keys.Revoke(c.Request.Context(), name); err != nil {
		r.Fail(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}

func (r *api) listKeys(c *gin.Context) {
	list, err := r.keys.List(c.Request.Context())
	if err != nil {
		r.Fail(c, err)
		return
	}
	r.JSON(c, http.StatusOK, map[string]any{"keys": list})
}
