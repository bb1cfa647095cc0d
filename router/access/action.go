package access

import "time"

// Action is one action of an operator.
type Action struct {
	At       time.Time `json:"at"`
	Operator string    `json:"operator,omitempty"` // as the client names its user; nothing proves it
	Key      string    `json:"key,omitempty"`      // name of the key, or of the subject of the token, that the request had
	Remote   string    `json:"remote,omitempty"`   // address of the client
	Action   string    `json:"action"`             // the request, such as POST /fleet/kimodo/drain, or "settings"
	Target   string    `json:"target,omitempty"`   // name of the key, upstream or setting, if Action does not have it
	Status   int       `json:"status,omitempty"`   // of the answer
	Gateway  string    `json:"gateway,omitempty"`
}
