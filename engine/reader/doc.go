// Package reader reads prompts by a user's own language model, behind any server with OpenAI's chat
// completions and answers in a JSON schema. The schema is the lexicon: the movements and slots of the engine.
// An answer is validated like any input. If it is late, missing or invalid, the rules of
// engine/language/explain read the prompt, and a note of the plan says so.
//
// Readings are stored, so that a seeded request gives the same motion on every gateway and after a restart. A
// Reader is safe for concurrent use.
package reader
