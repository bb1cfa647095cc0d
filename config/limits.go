package config

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/motiongate/motiongate/router/access"
)

// Values of Limits.Mode.
const (
	LimitsEnforce = "enforce" // requests beyond a limit are refused
	LimitsShadow  = "shadow"  // requests beyond a limit are only reported
)

// Limits are the settings that apply to the limits of all keys.
type Limits struct {
	Mode       string         `key:"mode" form:"enforce|shadow"` // LimitsEnforce or LimitsShadow
	UpgradeURL string         `key:"upgrade_url" form:"website"` // page where a client can raise its limits; shown in refusals; may be empty
	Budgets    []TenantBudget `key:"tenant_budgets"`
}

// TenantBudget is the amount that all keys of a tenant may spend together.
type TenantBudget struct {
	Tenant string
	Budget access.Budget
}

// budgets is a list of tenants' budgets, each as TENANT=AMOUNT/WINDOW.
var budgets = each(func(s string) (TenantBudget, error) {
	tenant, amount, ok := strings.Cut(s, "=")
	if !ok || tenant == "" {
		return TenantBudget{}, fmt.Errorf("must be TENANT=AMOUNT/WINDOW, such as art=100/month, not %q", s)
	}
	budget, err := access.ParseBudget(amount)
	return TenantBudget{tenant, budget}, err
}, func(b TenantBudget) string { return b.Tenant + "=" + b.Budget.String() })

// rate is a number of requests per window, or no limit.
var rate = kind[access.Rate]{func(raw any) (r access.Rate, err error) {
	s, err := optional.parse(raw)
	if err == nil {
		err = r.UnmarshalText([]byte(s))
	}
	return r, err
}, func(r access.Rate) any { return r.String() }}

// webAddress is a URL of a web page, or empty.
var webAddress = kind[string]{func(raw any) (string, error) {
	s, err := optional.parse(raw)
	if err != nil || s == "" {
		return s, err
	}
	if u, err := url.Parse(s); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return "", errors.New("must begin with http:// or https:// and name a host")
	}
	return s, nil
}, as[string]}

var currencyForm = regexp.MustCompile(`^[A-Z]{3}$`)

var currency = kind[string]{func(raw any) (string, error) {
	s, ok := raw.(string)
	if !ok || !currencyForm.MatchString(s) {
		return "", fmt.Errorf("must be a code of three capital letters such as USD, not %s", describe(raw))
	}
	return s, nil
}, as[string]}

// checkCosts reports upstreams whose cost has no currency, or another one than the others, because amounts
// are added.
func (l *loader) checkCosts() {
	first := ""
	for i := range l.config.Upstreams {
		cost, prefix := l.config.Upstreams[i].Cost, fmt.Sprintf("%s[%d]", upstreamsKey, i)
		switch {
		case cost.IsZero():
		case cost.Currency == "":
			l.upstreamFault(prefix, "cost.currency", "is missing")
		case first != "" && cost.Currency != first:
			l.upstreamFault(prefix, "cost.currency", fmt.Sprintf("must be %s, as for the upstreams before, not %s", first, cost.Currency))
		default:
			first = cost.Currency
		}
	}
}

// Prices returns the price of each upstream, by name. If one of them has a price, the empty name has its
// currency.
func (c *Config) Prices() map[string]access.Price {
	out := make(map[string]access.Price)
	for i := range c.Upstreams {
		if o := &c.Upstreams[i]; !o.Cost.IsZero() {
			out[o.Name] = o.Cost
			out[""] = access.Price{Currency: o.Cost.Currency}
		}
	}
	return out
}
