// Package reader reads prompts with a language model of the user's own, behind any server with the chat completions of
// OpenAI and answers in a JSON schema. The schema is the lexicon: the movements and slots that the engine has. An answer
// is checked like any input. If it is late, absent or wrong, the rules of engine/language/explain read the prompt, and a
// note of the plan says so.
//
// Readings are stored, so that a seeded request gives the same motion on every gateway and after a
// restart. A Reader is safe for concurrent use.
package reader
