package engine

import "errors"

// ErrClosed is the error of using a session after Close.
var ErrClosed = errors.New("the session is closed")

// Close ends the session, as dispose does in Drools, and leaves its memory to the next session on the same rule base.
// It need not be called; a program that opens many short sessions makes less garbage if it is. Facts can still be read.
// Changing the session, firing and queries fail with ErrClosed, and matches obtained from events or Firings must not be
// used any more. Within a run Close fails with ErrRunning.
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

// open returns an error if the session was closed or interrupted.
func (s *Session) open() error {
	switch {
	case s.closed:
		return ErrClosed
	case s.wm != nil && s.wm.Broken():
		return ErrInterrupted
	}
	return nil
}
