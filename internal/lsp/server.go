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

// Server is one conversation with an editor.
type Server struct {
	version string
	options []whenthen.Option
	methods map[string]method
	conn    jsonrpc2.Conn
	words   Words
	types   func() []whenthen.Option // nil: the types never change
	watches bool                     // the editor can be asked to tell of changed files

	mu      sync.Mutex
	folders map[string]*folder // by path
	ended   bool
}

// New returns a server whose rules see the types of the options.
func New(version string, options ...whenthen.Option) *Server {
	none := func([]whenthen.Source) ([]whenthen.Source, []whenthen.Option) { return nil, nil }
	return &Server{version: version, options: options, methods: methods(), folders: map[string]*folder{}, words: none}
}

// Words tells which files define words for the rules of a folder without lying in it, and the options with which these are understood.
type Words func(sources []whenthen.Source) ([]whenthen.Source, []whenthen.Option)

// Know makes the server ask for words whenever it analyses a folder. It is called before Serve.
func (s *Server) Know(words Words) { s.words = words }

// Reread makes the server ask for its options anew when the editor tells that a file of Java classes has changed. It is called before
// Serve.
func (s *Server) Reread(types func() []whenthen.Option) { s.types = types }

// Serve talks until the editor leaves or ctx ends.
func (s *Server) Serve(ctx context.Context, in io.ReadCloser, out io.Writer) error {
	s.conn = jsonrpc2.NewConn(jsonrpc2.NewStream(&pipe{in, out}))
	s.conn.Go(ctx, s.handle)
	select {
	case <-ctx.Done():
		return s.conn.Close()
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

// pipe makes one stream of two.
type pipe struct {
	io.ReadCloser
	io.Writer
}

// method answers one kind of request.
type method func(s *Server, params json.RawMessage) (any, error)

// answering makes a method of a function with typed parameters.
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

// methods are what the server understands.
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

// handle answers requests one after the other. An error in the server is an answer, too: the editor goes on.
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
		s.ended = true
		s.mu.Unlock()
		return s.conn.Close()
	case "initialized":
		s.mu.Lock()
		watches := s.watches
		s.mu.Unlock()
		if watches {
			go s.watch(ctx) // the answer comes through this handler's connection
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

// serverCapabilities are protocol.ServerCapabilities with what is newer than that library.
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

// notify tells the editor something. An editor that has gone needs no word.
func (s *Server) notify(method string, params any) {
	_ = s.conn.Notify(context.Background(), method, params)
}
