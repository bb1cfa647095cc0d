// Package quota counts the use of API keys and tenants, and refuses requests beyond their limits: on requests
// in a window, concurrent requests, seconds of generated motion per day, and money.
//
// A gateway with an embedded state counts in memory, and stores counts with windows of more than a minute
// within a second. Gateways that share a state count in one record for each key, which each of them changes
// only at the revision that it has read: together they admit exactly the limit. Concurrent requests share one
// write. While the state is unavailable, each gateway counts alone.
package quota
