package access

import (
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Rights are the rights of a caller, as JSON.
type Rights struct {
	Name     string           `json:"name"` // name of the key, or subject of the token; "": no credential is needed
	Tenant   string           `json:"tenant"`
	Role     Role             `json:"role"`
	Models   []string         `json:"models"` // ids of permitted models; empty: all
	Priority string           `json:"priority"`
	Expires  time.Time        `json:"expires,omitzero"`
	Limits   []ListedStanding `json:"limits"`
}

// ListedStanding is a Standing as JSON.
type ListedStanding struct {
	Limit  string  `json:"limit"`
	Quota  float64 `json:"quota"`
	Left   float64 `json:"left"`
	Window float64 `json:"window_seconds,omitempty"` // 0: concurrent requests
	Reset  float64 `json:"reset_seconds,omitempty"`
}

// RightsOf returns the rights of a caller, with the remaining quota of its limits. A nil caller is any client
// of a gateway without credentials.
func RightsOf(c *Caller, left []Standing) *Rights {
	if c == nil {
		c = &Caller{Tenant: mmcp.DefaultTenant, Priority: mmcp.PriorityHigh}
	}
	out := &Rights{Name: c.Name, Tenant: c.Tenant, Role: c.Role, Models: append([]string{}, c.Models...),
		Priority: PriorityName(c.Priority), Expires: c.Expires, Limits: []ListedStanding{}}
	for _, s := range left {
		out.Limits = append(out.Limits, ListedStanding{s.Limit, s.Quota, s.Left, s.Window.Seconds(), max(0, s.Reset.Seconds())})
	}
	return out
}
