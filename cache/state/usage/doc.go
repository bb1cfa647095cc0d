// Package usage counts the motion that tenants had generated, its cost, and the savings of caches.
// Each gateway counts in memory and writes its own records in the state every few
// seconds, so no two write the same one; a report adds them up.
package usage
