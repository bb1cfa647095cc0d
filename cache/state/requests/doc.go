// Package requests stores a log of requests for motion in the state, for operators. It survives restarts and
// covers all gateways on the state. Requests are collected in memory and written every second, many to a
// record, so that no answer waits for the log. If there are more requests than fit, cache hits are omitted
// first.
package requests
