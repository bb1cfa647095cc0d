package access_test

import (
	"errors"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// TestGrants holds that a manager of keys creates none that exceeds its own rights.
func TestGrants(t *testing.T) {
	ends := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	perMinute := func(n int) access.Rate { return access.Rate{Count: n, Window: time.Minute} }
	manager := access.CallerOf(&access.Key{Name: "m", Tenant: "art", Models: []string{"a", "b"}, Refuse: []string{"GPL-*"}, Role: access.RoleManager, Expires: ends,
		Limits: access.Limits{Rate: perMinute(60), Concurrency: 4, SecondsPerDay: 100, SecondsRate: perMinute(30),
			Budget: access.Budget{Amount: 5, Window: 24 * time.Hour}}})
	for name, c := range map[string]struct {
		change func(k *access.Key)
		field  string // of the fault; empty: none
	}{
		"what the manager has":    {func(*access.Key) {}, ""},
		"less":                    {func(k *access.Key) { k.Models, k.Priority, k.Concurrency = []string{"a"}, "low", 1 }, ""},
		"another manager":         {func(k *access.Key) { k.Role = access.RoleManager }, ""},
		"a longer window":         {func(k *access.Key) { k.Rate = access.Rate{Count: 60, Window: time.Hour} }, ""},
		"an earlier end":          {func(k *access.Key) { k.Expires = ends.Add(-time.Hour) }, ""},
		"another tenant":          {func(k *access.Key) { k.Tenant = "film" }, "tenant"},
		"a worker":                {func(k *access.Key) { k.Scope = access.ScopeWorker }, "scope"},
		"a viewer":                {func(k *access.Key) { k.Role = access.RoleViewer }, "role"},
		"an admin":                {func(k *access.Key) { k.Role = access.RoleAdmin }, "role"},
		"another model":           {func(k *access.Key) { k.Models = []string{"a", "c"} }, "models"},
		"a license more":          {func(k *access.Key) { k.Refuse = append(k.Refuse, "MIT") }, ""},
		"a license less":          {func(k *access.Key) { k.Refuse = []string{"MIT"} }, "refuse_licenses"},
		"a higher priority":       {func(k *access.Key) { k.Priority = "high" }, "priority"},
		"a later end":             {func(k *access.Key) { k.Expires = ends.Add(time.Second) }, "expires"},
		"a higher rate":           {func(k *access.Key) { k.Rate = perMinute(61) }, "rate"},
		"a shorter window":        {func(k *access.Key) { k.Rate = access.Rate{Count: 60, Window: time.Second} }, "rate"},
		"more at a time":          {func(k *access.Key) { k.Concurrency = 5 }, "concurrency"},
		"more seconds":            {func(k *access.Key) { k.SecondsPerDay = 101 }, "seconds_per_day"},
		"more seconds per window": {func(k *access.Key) { k.SecondsRate = perMinute(31) }, "seconds_rate"},
		"more money":              {func(k *access.Key) { k.Budget.Amount = 6 }, "budget"},
	} {
		k := access.Key{Name: "k"}
		manager.Inherit(&k)
		c.change(&k)
		err := manager.Grants(&k)
		var f *access.Fault
		if got := errors.As(err, &f); got != (c.field != "") || got && f.Field != c.field {
			t.Errorf("%s: %v, want a fault of %q", name, err, c.field)
		}
	}
	if err := manager.Grants(&access.Key{Name: "k", Tenant: "art", Priority: "low"}); err == nil {
		t.Error("a key without the limits of its manager was granted")
	}
	open := access.CallerOf(&access.Key{Name: "m", Tenant: "art", Role: access.RoleAdmin, Priority: "high"})
	for _, role := range access.Roles {
		if err := open.Grants(&access.Key{Name: "k", Tenant: "art", Role: role, Priority: "high"}); err != nil {
			t.Errorf("an admin grants %s: %v", role, err)
		}
	}
	low := access.CallerOf(&access.Key{Name: "m", Tenant: "art", Priority: "low"})
	k := access.Key{Name: "k"}
	if low.Inherit(&k); k.Priority != "low" || access.PriorityName(mmcp.PriorityHigh) != "high" {
		t.Errorf("a key of a low manager has the priority %q", k.Priority)
	}
}

// TestRoles holds which roles include which.
func TestRoles(t *testing.T) {
	for _, c := range []struct {
		has  access.Role
		want string // the roles at the admin listener that it includes
		keys bool
	}{
		{"", "", false}, {access.RoleManager, "", true}, {access.RoleViewer, "viewer ", false},
		{access.RoleOperator, "viewer operator ", false}, {access.RoleAdmin, "viewer operator admin ", true}, {"root", "", false},
	} {
		got := ""
		for _, needed := range []access.Role{access.RoleViewer, access.RoleOperator, access.RoleAdmin} {
			if c.has.Includes(needed) {
				got += string(needed) + " "
			}
		}
		if got != c.want || c.has.ManagesKeys() != c.keys {
			t.Errorf("%q includes %q and manages keys: %t", c.has, got, c.has.ManagesKeys())
		}
	}
	if got := access.HighestRole([]string{"offline_access", "operator", "viewer"}); got != access.RoleOperator {
		t.Errorf("the highest role is %q", got)
	}
}
