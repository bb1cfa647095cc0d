// Package openapi has the description of the gateway's public and admin API in the
// words of OpenAPI 3.1. docs/openapi.json is a copy; tests of package router hold it
// to the routes and to real answers.
package openapi

import _ "embed"

// Document is the description, as JSON.
//
//go:embed openapi.json
var Document []byte
