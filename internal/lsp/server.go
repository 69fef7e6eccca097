package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"whenthen"
)

// Server handles one connection with an editor.
type Server struct {
	version string
	options []whenthen.Option
	methods map[string]method
	conn    jsonrpc2.Conn
	words   Words
	types   func() []whenthen.Option // nil: the types never change
	watches bool                     // the editor can report changed files

	mu      sync.Mutex
	folders map[string]*folder // by path
	exit    chan struct{}      // closed when the editor asks the server to end
	ended   bool               // exit is closed
}

// New returns a server for rules that can use the types in the options.
func New(version string, options ...whenthen.Option) *Server {
	none := func([]whenthen.Source) ([]whenthen.Source, []whenthen.Option) { return nil, nil }
	return &Server{version: version, options: options, methods: methods(), folders: map[string]*folder{}, words: none, exit: make(chan struct{})}
}

// Words returns the files outside of a folder that define words for its rules, and the options needed to interpret them.
type Words func(sources []whenthen.Source) ([]whenthen.Source, []whenthen.Option)

// Know makes the server call words whenever it analyses a folder. It must be called before Serve.
func (s *Server) Know(words Words) { s.words = words }

// Reread makes the server read its options again from types when the editor reports a change of a Java class file. It must be called before
// Serve.
func (s *Server) Reread(types func() []whenthen.Option) { s.types = types }

// Serve handles requests until the editor disconnects or ctx ends.
func (s *Server) Serve(ctx context.Context, in io.ReadCloser, out io.Writer) error {
	s.conn = jsonrpc2.NewConn(jsonrpc2.NewStream(&pipe{in, out}))
	s.conn.Go(ctx, s.handle)
	select {
	case <-ctx.Done():
		return s.conn.Close()
	case <-s.exit: // closing the connection does not end a read of standard input, and the editor may keep its side open
		return nil
	case <-s.conn.Done():
	}
	if err := s.conn.Err(); err != nil && !strings.Contains(err.Error(), "EOF") && !s.left() {
		return err
	}
	return nil
}

func (s *Server) left() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

// pipe combines a reader and a writer into one stream.
type pipe struct {
	io.ReadCloser
	io.Writer
}

// method handles one kind of request.
type method func(s *Server, params json.RawMessage) (any, error)

// answering converts a function with typed parameters to a method.
func answering[P any](f func(s *Server, p *P) (any, error)) method {
	return func(s *Server, params json.RawMessage) (any, error) {
		p := new(P)
		if len(params) > 0 {
			if err := json.Unmarshal(params, p); err != nil {
				return nil, fmt.Errorf("%w: %v", jsonrpc2.ErrInvalidParams, err)
			}
		}
		return f(s, p)
	}
}

// methods returns the requests that the server handles.
func methods() map[string]method {
	return map[string]method{
		"initialize":                      answering((*Server).initialize),
		"textDocument/didOpen":            answering((*Server).didOpen),
		"textDocument/didChange":          answering((*Server).didChange),
		"textDocument/didClose":           answering((*Server).didClose),
		"workspace/didChangeWatchedFiles": answering((*Server).filesChanged),
		"textDocument/completion":         answering((*Server).completion),
		"textDocument/hover":              answering((*Server).hover),
		"textDocument/signatureHelp":      answering((*Server).signatureHelp),
		"textDocument/definition":         answering((*Server).definition),
		"textDocument/references":         answering((*Server).references),
		"textDocument/rename":             answering((*Server).rename),
		"textDocument/documentSymbol":     answering((*Server).symbols),
		"workspace/symbol":                answering((*Server).workspaceSymbols),
		"textDocument/foldingRange":       answering((*Server).folding),
		"textDocument/formatting":         answering((*Server).formatting),
		"textDocument/codeAction":         answering((*Server).codeActions),
		"textDocument/codeLens":           answering((*Server).codeLenses),
		"textDocument/inlayHint":          answering((*Server).inlayHints),
		"workspace/executeCommand":        answering((*Server).execute),
	}
}

// handle handles requests one after another. A failure in the server becomes an error response, and the connection continues.
func (s *Server) handle(ctx context.Context, reply jsonrpc2.Replier, r jsonrpc2.Request) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = reply(ctx, nil, fmt.Errorf("%s failed: %v", r.Method(), p))
		}
	}()
	switch r.Method() {
	case "shutdown":
		return reply(ctx, nil, nil)
	case "exit":
		s.mu.Lock()
		defer s.mu.Unlock()
		if !s.ended {
			s.ended = true
			close(s.exit)
		}
		return nil
	case "initialized":
		s.mu.Lock()
		watches := s.watches
		s.mu.Unlock()
		if watches {
			go s.watch(ctx) // the response arrives through this handler's connection
		}
		return reply(ctx, nil, nil)
	case "$/cancelRequest", "$/setTrace", "textDocument/didSave", "workspace/didChangeConfiguration":
		return reply(ctx, nil, nil)
	}
	m, ok := s.methods[r.Method()]
	if !ok {
		return reply(ctx, nil, fmt.Errorf("%w: %s", jsonrpc2.ErrMethodNotFound, r.Method()))
	}
	s.mu.Lock()
	result, err := m(s, r.Params())
	s.mu.Unlock()
	return reply(ctx, result, err)
}

// serverCapabilities adds capabilities to protocol.ServerCapabilities that are newer than the library.
type serverCapabilities struct {
	protocol.ServerCapabilities
	InlayHintProvider bool `json:"inlayHintProvider"`
}

func (s *Server) initialize(p *protocol.InitializeParams) (any, error) {
	if w := p.Capabilities.Workspace; w != nil && w.DidChangeWatchedFiles != nil {
		s.watches = w.DidChangeWatchedFiles.DynamicRegistration
	}
	return map[string]any{
		"serverInfo": map[string]string{"name": "whenthen", "version": s.version},
		"capabilities": serverCapabilities{InlayHintProvider: true, ServerCapabilities: protocol.ServerCapabilities{
			TextDocumentSync:           protocol.TextDocumentSyncKindFull,
			CompletionProvider:         &protocol.CompletionOptions{TriggerCharacters: []string{".", "$", "(", " ", "@"}},
			HoverProvider:              true,
			SignatureHelpProvider:      &protocol.SignatureHelpOptions{TriggerCharacters: []string{"(", ","}},
			DefinitionProvider:         true,
			ReferencesProvider:         true,
			RenameProvider:             true,
			DocumentSymbolProvider:     true,
			WorkspaceSymbolProvider:    true,
			FoldingRangeProvider:       true,
			DocumentFormattingProvider: true,
			CodeActionProvider:         &protocol.CodeActionOptions{CodeActionKinds: []protocol.CodeActionKind{protocol.QuickFix}},
			CodeLensProvider:           &protocol.CodeLensOptions{},
			ExecuteCommandProvider:     &protocol.ExecuteCommandOptions{Commands: []string{commandTest, commandMatches, commandWhyNot}},
		}},
	}, nil
}

// notify sends a notification to the editor. It ignores errors, since the editor may have disconnected.
func (s *Server) notify(method string, params any) {
	_ = s.conn.Notify(context.Background(), method, params)
}
