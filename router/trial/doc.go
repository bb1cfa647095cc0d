// Package trial compares a model with another one. A shadow also sends a share of the requests to the other
// model, after they are answered, and compares the motions; clients do not notice. A split answers a share of
// the clients by the other model. The router sends each call through a Trial.
package trial
