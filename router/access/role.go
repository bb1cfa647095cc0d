package access

import (
	"slices"
	"strings"
)

// Role is the right of a caller to manage keys or the gateway. The empty role permits only requests for
// motion.
type Role string

// Roles. Each except RoleManager includes the rights of the previous one at the admin listener.
const (
	RoleManager  Role = "manager"  // manages the keys of its own tenant
	RoleViewer   Role = "viewer"   // reads the admin listener
	RoleOperator Role = "operator" // acts on servers, and replays logged requests
	RoleAdmin    Role = "admin"    // manages keys (at the public listener, of its own tenant), and reads profiles
)

// Roles lists the roles by rank.
var Roles = []Role{RoleManager, RoleViewer, RoleOperator, RoleAdmin}

func (r Role) rank() int { return slices.Index(Roles, r) }

// Includes reports whether a role at the admin listener has the rights of another one.
func (r Role) Includes(needed Role) bool {
	return r.rank() >= needed.rank() && r.rank() >= RoleViewer.rank()
}

// ManagesKeys reports whether the role may manage the keys of its tenant.
func (r Role) ManagesKeys() bool { return r == RoleManager || r == RoleAdmin }

// HighestRole returns the highest role among names. It ignores other names: an identity provider lists roles
// of other programs in the same claim.
func HighestRole(names []string) (highest Role) {
	for _, name := range names {
		if r := Role(name); r.rank() > highest.rank() {
			highest = r
		}
	}
	return highest
}

// Grants returns an error, a *Fault, if a caller may not manage a key. A key that a caller creates, rotates
// or revokes must not exceed the caller's rights.
func (c *Caller) Grants(k *Key) error {
	switch {
	case k.Tenant != c.Tenant:
		return fault("tenant", "must be %q, the tenant of your own key", c.Tenant)
	case k.Scope != "":
		return fault("scope", "%s is given at the admin listener alone", k.Scope)
	case k.Role != "" && k.Role != RoleManager && c.Role != RoleAdmin:
		return fault("role", "%q exceeds your own role", k.Role)
	case len(c.Models) > 0 && (len(k.Models) == 0 || slices.ContainsFunc(k.Models, func(id string) bool { return !c.May(id) })):
		return fault("models", "must be some of your own: %s", strings.Join(c.Models, ", "))
	case slices.ContainsFunc(c.Refuse, func(p string) bool { return !slices.Contains(k.Refuse, p) }):
		return fault("refuse_licenses", "must have all of your own: %s", strings.Join(c.Refuse, ", "))
	case priorities[k.Priority] > c.Priority:
		return fault("priority", "exceeds your own")
	case !c.Expires.IsZero() && (k.Expires.IsZero() || k.Expires.After(c.Expires)):
		return fault("expires", "must not be after your own key expires")
	}
	return c.Limits.cover(k.Limits)
}

// cover returns the first limit of other that exceeds l. The error is a *Fault.
func (l Limits) cover(other Limits) error {
	within := func(own, o Rate) bool {
		return own.IsZero() || !o.IsZero() && o.Count <= own.Count && o.Window >= own.Window
	}
	switch {
	case !within(l.Rate, other.Rate):
		return fault("rate", "must be at most your own, %s, in a window that is not shorter", l.Rate)
	case !within(l.SecondsRate, other.SecondsRate):
		return fault("seconds_rate", "must be at most your own, %s, in a window that is not shorter", l.SecondsRate)
	case l.Concurrency > 0 && (other.Concurrency == 0 || other.Concurrency > l.Concurrency):
		return fault("concurrency", "must be from 1 to your own, %d", l.Concurrency)
	case l.SecondsPerDay > 0 && (other.SecondsPerDay == 0 || other.SecondsPerDay > l.SecondsPerDay):
		return fault("seconds_per_day", "must be at most your own, %v", l.SecondsPerDay)
	}
	if b := other.Budget; !l.Budget.IsZero() && (b.IsZero() || b.Amount > l.Budget.Amount || b.Window < l.Budget.Window) {
		return fault("budget", "must be at most your own, %s, in a window that is not shorter", l.Budget)
	}
	return nil
}

// Inherit fills the unset rights of a new key with its creator's.
func (c *Caller) Inherit(k *Key) {
	if k.Tenant == "" {
		k.Tenant = c.Tenant
	}
	if len(k.Models) == 0 {
		k.Models = c.Models
	}
	for _, p := range c.Refuse {
		if !slices.Contains(k.Refuse, p) {
			k.Refuse = append(k.Refuse, p)
		}
	}
	if k.Expires.IsZero() {
		k.Expires = c.Expires
	}
	if k.Priority == "" && c.Priority < priorities[""] {
		k.Priority = PriorityName(c.Priority)
	}
	own, l := &c.Limits, &k.Limits
	if l.Rate.IsZero() {
		l.Rate = own.Rate
	}
	if l.Concurrency == 0 {
		l.Concurrency = own.Concurrency
	}
	if l.SecondsPerDay == 0 {
		l.SecondsPerDay = own.SecondsPerDay
	}
	if l.SecondsRate.IsZero() {
		l.SecondsRate = own.SecondsRate
	}
	if l.Budget.IsZero() {
		l.Budget = own.Budget
	}
}
