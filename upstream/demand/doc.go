// Package demand starts servers when they are needed and stops them when they are not.
//
// A [Server] is started for the first request that waits for it, and stopped after some
// time without requests. Servers of one [Group] exclude each other, as models do that
// share a GPU: a switch lets requests that run finish, and is made when the running
// server has nothing to do, when another has waited long in proportion to what a switch
// costs, or when its deadline leaves no more time.
//
// Everything is safe for concurrent use.
package demand
