// Package jq evaluates expressions of the settings on answers of servers, with bounds of
// time and memory.
//
// One step of an expression can take any memory and time. So an [Evaluator] has a process
// of its own, which is this program started once more: main calls [Serve] first. An
// Evaluator is safe for concurrent use.
package jq
