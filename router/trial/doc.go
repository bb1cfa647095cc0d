// Package trial compares a model with another one. A shadow sends a share of the requests to the
// other model as well, after their answers, and compares the motions; no client notices. A split
// has the other model answer a share of the clients. The router runs each call through a Trial.
package trial
