// Package operator serves the routes of the admin listener for the fleet, API keys, usage, the request log
// and the audit log.
package operator
