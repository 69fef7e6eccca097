//go:build !js

package web

import (
	"net"
	"sync"
)

// limitConnections returns a listener with a limit on open connections. Further connections wait to be accepted.
func limitConnections(l net.Listener, most int) net.Listener {
	return &limitedListener{Listener: l, free: make(chan struct{}, most), closed: make(chan struct{})}
}

type limitedListener struct {
	net.Listener
	free   chan struct{}
	once   sync.Once
	closed chan struct{}
}

// Accept waits until the limit allows another connection, then for a connection.
func (l *limitedListener) Accept() (net.Conn, error) {
	select {
	case l.free <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.free
		return nil, err
	}
	return &limitedConn{Conn: c, free: l.free}, nil
}

// Close closes the listener, and ends a waiting Accept, too.
func (l *limitedListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

type limitedConn struct {
	net.Conn
	once sync.Once
	free chan struct{}
}

// Close closes the connection and makes room for another one.
func (c *limitedConn) Close() error {
	c.once.Do(func() { <-c.free })
	return c.Conn.Close()
}
