// Package identity accepts the tokens of an OpenID Connect provider: JSON web tokens that it signed
// for this gateway. The provider is called when the first token comes, never at start, and its keys
// are kept. A token is verified once and then known by its hash.
//
// While the provider is away, tokens that its known keys verify stay valid for an hour.
// Others are refused as unavailable, never accepted.
package identity
