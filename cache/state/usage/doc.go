// Package usage counts what tenants had generated, what it cost, and what caches saved.
// Each gateway counts in memory and writes its own records in the state every few
// seconds, so no two write the same one; a report adds them up.
package usage
