// Package identity accepts the tokens of an OpenID Connect provider: JSON web tokens that it signed for this
// gateway. The provider is called when the first token arrives, not at the start, and its keys are cached. A
// token is verified once and then recognised by its hash.
//
// While the provider is unavailable, tokens signed with known keys stay valid for an hour. Other tokens are
// refused as unavailable, never accepted.
package identity
