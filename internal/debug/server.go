package debug

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/google/go-dap"

	"whenthen"
	"whenthen/internal/rulefile"
)

// Server answers one client.
type Server struct {
	compile []whenthen.Option
	// Read reads the rule files that a client launches, and returns the options to compile them with. The paths may also be the folder of
	// a project, of which it reads the given session, or the default one. By default it reads files. It must be set before Serve.
	Read func(paths []string, session string) ([]whenthen.Source, []whenthen.Option, error)

	writing sync.Mutex
	out     io.Writer
	seq     int

	target *target // nil before launch
	breaks breakpoints
}

// New returns a server that compiles rules with the given options.
func New(options ...whenthen.Option) *Server {
	return &Server{
		compile: append([]whenthen.Option{whenthen.Traced()}, options...),
		Read: func(paths []string, _ string) ([]whenthen.Source, []whenthen.Option, error) {
			sources, err := rulefile.Read(paths...)
			return sources, nil, err
		},
	}
}

// Serve answers requests until the client disconnects or the context ends. Then a run in progress is stopped.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.out = out
	requests := bufio.NewReader(in)
	for {
		message, err := dap.ReadProtocolMessage(requests)
		var unknown *dap.DecodeProtocolMessageFieldError
		switch {
		case errors.As(err, &unknown):
			s.refuse(&dap.Request{ProtocolMessage: dap.ProtocolMessage{Seq: unknown.Seq}, Command: unknown.FieldValue}, fmt.Errorf("%s is not supported", unknown.FieldValue))
			continue
		case errors.Is(err, io.EOF):
			s.end()
			return nil
		case err != nil:
			return err
		}
		request, ok := message.(dap.RequestMessage)
		if !ok {
			continue
		}
		body, err := s.handle(ctx, request)
		switch {
		case errors.Is(err, errLeave):
			s.answer(request.GetRequest(), nil)
			s.end()
			return nil
		case err != nil:
			s.refuse(request.GetRequest(), err)
		default:
			s.answer(request.GetRequest(), body)
		}
		s.after(ctx, request)
	}
}

// errLeave is returned by handle to end Serve after the request has been answered.
var errLeave = errors.New("the client disconnects")

// response is a response with any body.
type response struct {
	dap.Response
	Body any `json:"body,omitempty"`
}

// event is an event with any body.
type event struct {
	dap.Event
	Body any `json:"body,omitempty"`
}

func (s *Server) answer(r *dap.Request, body any) {
	s.send(func(seq int) dap.Message {
		return &response{dap.Response{ProtocolMessage: dap.ProtocolMessage{Seq: seq, Type: "response"}, RequestSeq: r.Seq, Success: true, Command: r.Command}, body}
	})
}

func (s *Server) refuse(r *dap.Request, err error) {
	s.send(func(seq int) dap.Message {
		return &dap.ErrorResponse{
			Response: dap.Response{ProtocolMessage: dap.ProtocolMessage{Seq: seq, Type: "response"}, RequestSeq: r.Seq, Command: r.Command, Message: err.Error()},
			Body:     dap.ErrorResponseBody{Error: &dap.ErrorMessage{Id: 1, Format: err.Error(), ShowUser: true}},
		}
	})
}

// event sends an event; it may be called from any goroutine.
func (s *Server) event(name string, body any) {
	s.send(func(seq int) dap.Message {
		return &event{dap.Event{ProtocolMessage: dap.ProtocolMessage{Seq: seq, Type: "event"}, Event: name}, body}
	})
}

// send writes a message. Write errors are ignored: if the client has gone, reading the next request fails and ends the server.
func (s *Server) send(make func(seq int) dap.Message) {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.seq++
	_ = dap.WriteProtocolMessage(s.out, make(s.seq))
}

// handle executes a request and returns the body of the response.
func (s *Server) handle(ctx context.Context, request dap.RequestMessage) (any, error) {
	switch r := request.(type) {
	case *dap.InitializeRequest:
		return capabilities(), nil
	case *dap.LaunchRequest:
		return nil, s.launch(ctx, r.Arguments)
	case *dap.SetBreakpointsRequest:
		return s.setBreakpoints(&r.Arguments)
	case *dap.SetFunctionBreakpointsRequest:
		return s.setRuleBreakpoints(&r.Arguments)
	case *dap.SetExceptionBreakpointsRequest:
		return s.setFactBreakpoints(&r.Arguments)
	case *dap.ConfigurationDoneRequest:
		return nil, nil
	case *dap.ThreadsRequest:
		return dap.ThreadsResponseBody{Threads: []dap.Thread{{Id: theThread, Name: "session"}}}, nil
	case *dap.DisconnectRequest, *dap.TerminateRequest:
		return nil, errLeave
	}
	if s.target == nil {
		return nil, errors.New("nothing has been launched")
	}
	return s.target.handle(request)
}

// after executes the actions that must follow the response to a request.
func (s *Server) after(ctx context.Context, request dap.RequestMessage) {
	switch request.(type) {
	case *dap.LaunchRequest:
		if s.target != nil {
			s.event("initialized", nil) // now breakpoints can be placed in the rules
		}
	case *dap.ConfigurationDoneRequest:
		if s.target != nil {
			s.target.start(ctx)
		}
	}
}

// end stops the run and waits until it is over.
func (s *Server) end() {
	if s.target != nil {
		s.target.stop()
	}
}

// theThread is the ID of the only thread of a session.
const theThread = 1

func capabilities() dap.Capabilities {
	condition := "an expression over the fact: type == \"Order\" && total > 100"
	return dap.Capabilities{
		SupportsConfigurationDoneRequest:  true,
		SupportsFunctionBreakpoints:       true,
		SupportsConditionalBreakpoints:    true,
		SupportsHitConditionalBreakpoints: true,
		SupportsLogPoints:                 true,
		SupportsEvaluateForHovers:         true,
		SupportsTerminateRequest:          true,
		SupportsExceptionFilterOptions:    true,
		ExceptionBreakpointFilters: []dap.ExceptionBreakpointsFilter{
			{Filter: onInsert, Label: "Fact inserted", SupportsCondition: true, ConditionDescription: condition},
			{Filter: onUpdate, Label: "Fact changed", SupportsCondition: true, ConditionDescription: condition},
			{Filter: onDelete, Label: "Fact deleted", SupportsCondition: true, ConditionDescription: condition},
			{Filter: onError, Label: "Rule failed", Default: true},
		},
	}
}
