package identity

import "time"

// Hasten removes the pauses between two reads of the provider's pages.
func (t *Tokens) Hasten() { t.provider.fetch.pace, t.provider.fetch.rest = 0, 0 }

// Forget drops the verified tokens.
func (t *Tokens) Forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	clear(t.known)
}

// Age has the description of the provider, and its keys, be so much older.
func (t *Tokens) Age(by time.Duration) {
	t.provider.mu.Lock()
	defer t.provider.mu.Unlock()
	if t.provider.last != nil {
		t.provider.last.read = t.provider.last.read.Add(-by)
	}
	t.provider.fetch.mu.Lock()
	defer t.provider.fetch.mu.Unlock()
	for _, p := range t.provider.fetch.pages {
		p.mu.Lock()
		p.read, p.tried = p.read.Add(-by), p.tried.Add(-by)
		p.mu.Unlock()
	}
}
