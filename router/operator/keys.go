package operator

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// Reply has the functions that write answers.
type Reply struct {
	JSON func(c *gin.Context, status int, v any)
	Fail func(c *gin.Context, err error)
}

// KeyAPI serves the management of API keys.
type KeyAPI struct {
	Reply
	Keys   KeyStore                                     // nil: every request is refused
	Models func(ctx context.Context) ([]string, error)  // ids of the served models
	Pages  func(req *http.Request) bool                 // reports whether a web page may send a request
	Caller func(c *gin.Context) (*access.Caller, error) // caller whose rights bound the keys; nil: the client manages all keys
}

// KeyStore manages API keys. Its errors are *mmcp.Error.
type KeyStore interface {
	Create(ctx context.Context, k access.Key) (secret string, err error)
	Rotate(ctx context.Context, name string, overlap time.Duration, may func(*access.Key) error) (secret string, err error)
	Revoke(ctx context.Context, name string, may func(*access.Key) error) error
	List(ctx context.Context) ([]access.ListedKey, error)

	// Expiring returns the expiry of keys in use that expire soon.
	Expiring() map[string]time.Time
}

// mostKeyBody bounds the description of a new key, in bytes.
const mostKeyBody = 64 << 10

// Routes serves API keys below /keys.
func (r *KeyAPI) Routes(g gin.IRouter) {
	g.GET("/keys", r.onKeys(r.listKeys))
	g.HEAD("/keys", r.onKeys(r.listKeys))
	g.POST("/keys", r.onKeys(r.createKey))
	g.POST("/keys/:name/rotate", r.onKeys(r.rotateKey))
	g.DELETE("/keys/:name", r.onKeys(r.revokeKey))
}

// onKeys refuses requests of foreign web pages and of callers that may not manage keys, and every request if
// there is no store.
func (r *KeyAPI) onKeys(h func(c *gin.Context, caller *access.Caller)) gin.HandlerFunc {
	return func(c *gin.Context) {
		c.Header("Cache-Control", "no-store")
		var caller *access.Caller
		var err error
		switch {
		case !r.Pages(c.Request):
			err = ForeignPage()
		case r.Keys == nil:
			err = mmcp.Errorf(mmcp.CodeInvalidRequest, "This gateway has no API keys: set auth.mode to keys and start it again.").
				With("field", "auth.mode")
		case r.Caller != nil:
			caller, err = r.Caller(c)
		}
		if err != nil {
			r.Fail(c, err)
			return
		}
		h(c, caller)
	}
}

// ForeignPage returns the refusal of an action from a web page.
func ForeignPage() *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeForbidden, "Web pages may not do this. Use the command line, or a client that "+
		"sends neither Origin nor Sec-Fetch-Site.")
}

// bound returns a check that a key is within the rights of a caller, or nil if caller is nil. Keys of other
// tenants do not exist for the caller.
func bound(caller *access.Caller) func(*access.Key) error {
	if caller == nil {
		return nil
	}
	return func(k *access.Key) error {
		if k.Tenant != caller.Tenant {
			return access.NoKey(k.Name)
		}
		return exceeds(caller.Grants(k))
	}
}

// exceeds returns the refusal of a key that exceeds the rights of its manager.
func exceeds(err error) error {
	var f *access.Fault
	if !errors.As(err, &f) {
		return err
	}
	return mmcp.Errorf(mmcp.CodeForbidden, "The key exceeds your rights: %w.", err).With("field", f.Field)
}

// newKey is the answer to a new or rotated key, the only one with the secret.
type newKey struct {
	Name string `json:"name"`
	Key  string `json:"key"`
}

func (r *KeyAPI) createKey(c *gin.Context, caller *access.Caller) {
	var k access.Key
	decoder := json.NewDecoder(http.MaxBytesReader(c.Writer, c.Request.Body, mostKeyBody))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&k); err != nil {
		r.Fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, "The body is no key: %w.", err))
		return
	}
	c.Set(targetKey, k.Name)
	if caller != nil {
		caller.Inherit(&k)
		if err := exceeds(caller.Grants(&k)); err != nil {
			r.Fail(c, err)
			return
		}
	}
	if err := r.checkModels(c.Request.Context(), k.Models); err != nil {
		r.Fail(c, err)
		return
	}
	secret, err := r.Keys.Create(c.Request.Context(), k)
	if err != nil {
		r.Fail(c, err)
		return
	}
	r.JSON(c, http.StatusCreated, newKey{k.Name, secret})
}

// checkModels returns an error for the first id that no served model has.
func (r *KeyAPI) checkModels(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	served, err := r.Models(ctx)
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

func (r *KeyAPI) rotateKey(c *gin.Context, caller *access.Caller) {
	overlap := time.Duration(0)
	if text := c.Query("overlap"); text != "" {
		var err error
		if overlap, err = time.ParseDuration(text); err != nil {
			r.Fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, "overlap must be a time such as 10m, not %q.", text).With("field", "overlap"))
			return
		}
	}
	name := c.Param("name")
	secret, err := r.Keys.Rotate(c.Request.Context(), name, overlap, bound(caller))
	if err != nil {
		r.Fail(c, err)
		return
	}
	r.JSON(c, http.StatusOK, newKey{name, secret})
}

func (r *KeyAPI) revokeKey(c *gin.Context, caller *access.Caller) {
	name := c.Param("name")
	if err := r.Keys.Revoke(c.Request.Context(), name, bound(caller)); err != nil {
		r.Fail(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}

func (r *KeyAPI) listKeys(c *gin.Context, caller *access.Caller) {
	list, err := r.Keys.List(c.Request.Context())
	if err != nil {
		r.Fail(c, err)
		return
	}
	if caller != nil {
		list = slices.DeleteFunc(list, func(k access.ListedKey) bool { return k.Tenant != caller.Tenant })
	}
	r.JSON(c, http.StatusOK, map[string]any{"keys": list})
}
