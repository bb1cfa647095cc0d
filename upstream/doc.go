// Package upstream talks to motion servers. Server is one of them over HTTP;
// Pool makes many of them, and the built-in engine, one catalogue and sends each
// request to a server that has its model.
//
// Two rules stand above all others. A request that may have been executed is
// never sent a second time. And what a server answered is passed on as the bytes
// that it sent, or not at all.
package upstream
