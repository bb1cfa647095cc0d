// Package assess scores motions against the requests that they answer: how well they meet
// constraints, whether feet slide and bodies balance, and whether they show what the prompt
// says. A score is between 0 and 1. The models that made the motions may be any.
package assess
