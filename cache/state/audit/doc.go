// Package audit keeps in the state which operator changed keys, upstreams and settings, of
// all gateways that share it. Each entry is a record, written when its action has ended.
package audit
