// Package operator serves the routes of the admin listener for API keys, usage, the request log
// and the audit log.
package operator
