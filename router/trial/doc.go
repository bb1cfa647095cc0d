// Package trial tries another model in the place of one. A shadow asks it for a share of the
// requests as well, after their answers, and compares the motions; no client notices. A split has it
// answer a share of the clients. The router runs each call through a Trial.
package trial
