// Package trial tries another model in the place of one. A shadow asks it for a share of the
// requests as well, after their answers, and compares the motions; no client notices. A split has it
// answer a share of the clients. A Trial is a [mmcp.Backend] in front of another one.
package trial
