// Package openapi has the OpenAPI 3.1 description of the gateway's public and admin API. docs/openapi.json is
// a copy. Tests of package router compare it with the routes and with real answers.
package openapi

import _ "embed"

// Document is the description, as JSON.
//
//go:embed openapi.json
var Document []byte
