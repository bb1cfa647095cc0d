package access

import "time"

// Action is one action of an operator.
type Action struct {
	At       time.Time `json:"at"`
	Operator string    `json:"operator,omitempty"` // user that the client names; not verified
	Key      string    `json:"key,omitempty"`      // name of the request's key, or subject of its token
	Remote   string    `json:"remote,omitempty"`   // address of the client
	Action   string    `json:"action"`             // request, such as POST /fleet/kimodo/drain, or "settings"
	Target   string    `json:"target,omitempty"`   // name of the key, upstream or setting, unless Action contains it
	Status   int       `json:"status,omitempty"`   // status of the answer
	Gateway  string    `json:"gateway,omitempty"`
}
