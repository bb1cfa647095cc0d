// Package assess scores motions of any model against their requests: how well they meet constraints, whether
// feet slide and bodies balance, and whether they show the prompt. A score is between 0 and 1.
package assess
