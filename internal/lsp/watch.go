package lsp

import (
	"context"
	"path/filepath"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// watched lists the files whose changes the editor is asked to report.
var watched = []string{"**/*.drl", "**/*.dsl", "**/*.dslr", "**/*.drt", "**/*.csv", "**/*.java", "**/*.class", "**/*.jar", "**/pom.xml"}

// watch asks the editor to report changed files. If the editor cannot do that, the server is notified only of changes of open documents.
func (s *Server) watch(ctx context.Context) {
	var watchers []protocol.FileSystemWatcher
	for _, pattern := range watched {
		watchers = append(watchers, protocol.FileSystemWatcher{GlobPattern: pattern})
	}
	_, _ = s.conn.Call(ctx, "client/registerCapability", protocol.RegistrationParams{Registrations: []protocol.Registration{{
		ID: "files", Method: "workspace/didChangeWatchedFiles",
		RegisterOptions: protocol.DidChangeWatchedFilesRegistrationOptions{Watchers: watchers},
	}}}, nil)
}

// filesChanged analyses the folders whose rule files have changed on disk, or all folders if Java classes have changed.
func (s *Server) filesChanged(p *protocol.DidChangeWatchedFilesParams) (any, error) {
	dirs, classes := map[string]bool{}, false
	for _, c := range p.Changes {
		name := uri.URI(c.URI).Filename()
		dirs[filepath.Dir(name)] = true
		classes = classes || slices.Contains([]string{".java", ".class", ".jar", ".xml"}, filepath.Ext(name))
	}
	classes = classes && s.types != nil
	if classes {
		s.options = s.types()
	}
	for dir, f := range s.folders {
		if classes || dirs[dir] {
			s.analyse(f)
		}
	}
	return nil, nil
}
