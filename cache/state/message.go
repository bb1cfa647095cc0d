package state

import (
	"context"

	"github.com/nats-io/nats.go"
)

// Messages go to the gateways that are connected now. They are not stored.

// Publish sends a message to the other gateways. A message that cannot be sent is lost.
func (s *Store) Publish(subject string, data []byte) {
	_ = s.conn.Publish(subject, data)
}

// Flush returns when the server has received the messages that were published before.
func (s *Store) Flush(ctx context.Context) error { return s.conn.FlushWithContext(ctx) }

// Receive calls handle with each message on a subject, which may end in >, until ctx ends. If handle returns
// bytes, they are the response to a request.
func (s *Store) Receive(ctx context.Context, subject string, handle func(subject string, data []byte) []byte) {
	subscription, err := s.conn.Subscribe(subject, func(m *nats.Msg) {
		if answer := handle(m.Subject, m.Data); answer != nil {
			_ = m.Respond(answer) // the request then times out
		}
	})
	if err != nil {
		return // the connection is closed
	}
	<-ctx.Done()
	_ = subscription.Unsubscribe() // the connection is closed soon
}

// Request sends a message and returns the response of the gateway that receives it.
func (s *Store) Request(ctx context.Context, subject string, data []byte) ([]byte, error) {
	m, err := s.conn.RequestWithContext(ctx, subject, data)
	if err != nil {
		return nil, err
	}
	return m.Data, nil
}
