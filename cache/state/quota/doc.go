// Package quota counts the use of API keys and tenants, and refuses requests beyond their
// limits: requests in a window, requests at a time, seconds of generated motion on a day, and
// money.
//
// A gateway with a state of its own counts in memory, and stores the counts that outlive
// a minute within a second. Gateways that share a state count in one record for each key, which each changes
// only at the revision that it has read: together they admit exactly the limit. Requests
// that come at the same time share one write. While the state is away, each gateway
// counts for itself.
package quota
