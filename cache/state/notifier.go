package state

import (
	"context"
	"sync"
)

// KeyNotifier wakes listeners when a key of a bucket changes, in any gateway.
type KeyNotifier struct {
	mu      sync.Mutex
	waiting map[string]map[chan struct{}]bool
}

// Listen returns a channel that receives a token after each change of key, and a function that ends the
// subscription. Read the key after each token, so that no change is missed.
func (b *KeyNotifier) Listen(key string) (<-chan struct{}, func()) {
	ch := make(chan struct{}, 1)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting == nil {
		b.waiting = make(map[string]map[chan struct{}]bool)
	}
	if b.waiting[key] == nil {
		b.waiting[key] = make(map[chan struct{}]bool)
	}
	b.waiting[key][ch] = true
	return ch, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.waiting[key], ch)
		if len(b.waiting[key]) == 0 {
			delete(b.waiting, key)
		}
	}
}

// Notify wakes the listeners of key, or all listeners if key is "".
func (b *KeyNotifier) Notify(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if key != "" {
		wake(b.waiting[key])
		return
	}
	for _, listeners := range b.waiting {
		wake(listeners)
	}
}

func wake(listeners map[chan struct{}]bool) {
	for ch := range listeners {
		select {
		case ch <- struct{}{}:
		default: // an earlier token is still unread
		}
	}
}

// Watch calls Notify for every change in a bucket until ctx ends. It notifies all listeners after a time in
// which changes may have been missed.
func (b *KeyNotifier) Watch(ctx context.Context, on *Bucket) {
	on.Watch(ctx, WatchOptions{UpdatesOnly: true, KeysOnly: true}, func(c Change) { b.Notify(c.Key) })
}
