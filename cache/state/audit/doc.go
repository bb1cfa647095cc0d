// Package audit records in the state which operator changed keys, upstreams and settings, at all gateways on
// the state. An entry is written when its action has ended.
package audit
