package access

import "time"

// Action is one action of an operator.
type Action struct {
	At       time.Time `json:"at"`
	Operator string    `json:"operator,omitempty"` // as the client names its user; nothing proves it
	Remote   string    `json:"remote,omitempty"`   // address of the client
	Action   string    `json:"action"`             // the request, such as POST /fleet/kimodo/drain, or "settings"
	Target   string    `json:"target,omitempty"`   // name of the key, upstream or setting, if Action does not have it
	Status   int       `json:"status,omitempty"`   // of the answer
	Gateway  string    `json:"gateway,omitempty"`
}
