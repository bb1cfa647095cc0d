// Package jq evaluates jq expressions of the settings on answers of servers, within bounds of time and
// memory.
//
// A single step of an expression can take any time and memory. So an [Evaluator] uses a process of its own,
// which runs this program again: main must call [Serve] first. An Evaluator is safe for concurrent use.
package jq
