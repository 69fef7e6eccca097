package engine

import "errors"

// ErrClosed is what using a session fails with that was closed.
var ErrClosed = errors.New("the session is closed")

// Close ends the session, as dispose does in Drools, and leaves its memory to the next session on the same rule base. It need
// not be called; a program that opens many short sessions makes less garbage if it is. Facts can still be looked at; what
// would change the session, fire or ask the rules fails with ErrClosed, and matches that events or Firings have given must
// not be used any more. Within a run it fails with ErrRunning.
func (s *Session) Close() error {
	switch {
	case s.inRun:
		return ErrRunning
	case s.closed:
		return nil
	}
	s.closed = true
	close(s.over)
	s.wm.Release()
	return nil
}

// open tells by its error that the session was closed or interrupted.
func (s *Session) open() error {
	switch {
	case s.closed:
		return ErrClosed
	case s.wm != nil && s.wm.Broken():
		return ErrInterrupted
	}
	return nil
}
