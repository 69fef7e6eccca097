package web

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"whenthen/internal/web/play"
)

//go:embed static
var static embed.FS

const (
	maxBody        = 256 << 10
	maxConnections = 1024
	heartbeat      = 15 * time.Second
	writeTime      = 10 * time.Second
)

// Options of a Server.
type Options struct {
	// Command makes a process that calls Worker and nothing else, for rules that were typed. The default is this program
	// with the argument WorkerArgument, and the folder of the ladder behind --ladder.
	Command func() *exec.Cmd
	// InProcess has typed rules run in this process, where there can be no other: in a browser, whose sandbox it is then.
	InProcess bool
	// Ladder is a folder with techniques of somebody's own, as whenthen sudoku solve --ladder takes it.
	Ladder string
	// Host is the host name under which the page may be asked for, besides localhost and addresses in numbers.
	Host string
}

// WorkerArgument is the argument with which a program is to call Worker.
const WorkerArgument = "serve-worker"

// Server is the page and its sessions. It is an http.Handler for any number of requests at once.
type Server struct {
	bases []play.Base
	store *store
	mux   *http.ServeMux
	host  string
	cross *http.CrossOriginProtection
	run   *runner
}

// NewServer makes a server without sessions.
func NewServer(o Options) (*Server, error) {
	bases, err := readBases(o.Ladder)
	if err != nil {
		return nil, err
	}
	if o.Command == nil && !o.InProcess {
		program, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("the program to run typed rules with: %w", err)
		}
		arguments := []string{WorkerArgument}
		if o.Ladder != "" {
			arguments = append(arguments, "--ladder", o.Ladder)
		}
		o.Command = func() *exec.Cmd { return exec.Command(program, arguments...) }
	}
	run := &runner{workers: workers{command: o.Command, bases: bases}, slots: make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))}
	s := &Server{bases: bases, host: o.Host, cross: http.NewCrossOriginProtection(), run: run}
	s.store = newStore(func(id string) *session { return newSession(id, run, bases) })
	files, err := fs.Sub(static, "static")
	if err != nil {
		return nil, err
	}
	s.mux = http.NewServeMux()
	s.mux.Handle("GET /", http.FileServerFS(files))
	s.routes()
	return s, nil
}

// readBases reads the rule bases, with a folder of techniques if its name is not "".
func readBases(folder string) ([]play.Base, error) {
	if folder == "" {
		return play.Bases(nil)
	}
	bases, err := play.Bases(os.DirFS(folder))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	return bases, nil
}

// Serve answers requests on a listener until ctx ends.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       20 * time.Second,
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    16 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	ended := make(chan error, 1)
	go func() {
		<-ctx.Done()
		ended <- server.Close()
	}()
	defer s.run.workers.close()
	err := server.Serve(limitConnections(l, maxConnections))
	if errors.Is(err, http.ErrServerClosed) {
		return <-ended
	}
	return err
}

// ServeHTTP answers a request, if it comes from this page.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-cache")
	if !s.knownHost(r.Host) {
		http.Error(w, "This server answers to localhost and to addresses in numbers only.", http.StatusMisdirectedRequest)
		return
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host && origin != "https://"+r.Host || s.cross.Check(r) != nil {
		http.Error(w, "This server answers to its own page only.", http.StatusForbidden)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// knownHost refuses host names other than the server's own, so that a page of another site cannot reach the server
// through a domain name that resolves to this machine (DNS rebinding).
func (s *Server) knownHost(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return true
	}
	return strings.EqualFold(name, "localhost") || s.host != "" && strings.EqualFold(name, s.host)
}

// routes are the commands. All of them but the first name a session.
func (s *Server) routes() {
	s.mux.HandleFunc("POST /s", s.open)
	s.mux.HandleFunc("GET /s/{id}/events", s.events)
	s.mux.HandleFunc("GET /s/{id}/why", answering(s, func(r *http.Request, on *session) (any, error) {
		q := r.URL.Query()
		return on.Why(number(q.Get("r")), number(q.Get("c")), number(q.Get("d")))
	}))
	s.mux.HandleFunc("GET /s/{id}/all", answering(s, func(r *http.Request, on *session) (any, error) { return on.All(r.Context()) }))
	s.mux.HandleFunc("GET /s/{id}/whynot", answering(s, func(r *http.Request, on *session) (any, error) {
		return on.WhyNot(r.Context(), r.URL.Query().Get("technique"))
	}))
	s.mux.HandleFunc("GET /s/{id}/lessons", answering(s, func(_ *http.Request, on *session) (any, error) { return on.Lessons(), nil }))
	s.mux.HandleFunc("GET /s/{id}/report", answering(s, func(_ *http.Request, on *session) (any, error) { return on.Report() }))
	command(s, "load", func(ctx context.Context, on *session, q *loadRequest) (any, error) { return done, on.Load(ctx, *q) })
	command(s, "step", func(ctx context.Context, on *session, _ *struct{}) (any, error) {
		return done, on.Go(ctx, play.ModeStep)
	})
	command(s, "solve", func(ctx context.Context, on *session, _ *struct{}) (any, error) {
		return done, on.Go(ctx, play.ModeSolve)
	})
	command(s, "search", func(ctx context.Context, on *session, _ *struct{}) (any, error) { return done, on.Search(ctx) })
	command(s, "hint", func(ctx context.Context, on *session, _ *struct{}) (any, error) { return on.Hint(ctx) })
	command(s, "generate", func(ctx context.Context, on *session, q *struct{ Level, Base string }) (any, error) {
		return done, on.Generate(ctx, q.Level, q.Base)
	})
	command(s, "find", func(ctx context.Context, on *session, q *struct{ Technique string }) (any, error) {
		return on.Find(ctx, q.Technique)
	})
	command(s, "practise", func(ctx context.Context, on *session, q *struct{ Technique string }) (any, error) {
		return on.Practise(ctx, q.Technique)
	})
	command(s, "guess", func(_ context.Context, on *session, q *struct{ R, C, D int }) (any, error) {
		return on.Guess(q.R, q.C, q.D)
	})
	command(s, "findhint", func(_ context.Context, on *session, _ *struct{}) (any, error) { return on.FindHint() })
	command(s, "take", func(_ context.Context, on *session, _ *struct{}) (any, error) { return done, on.Take() })
	command(s, "undo", func(_ context.Context, on *session, _ *struct{}) (any, error) { return done, on.Undo() })
	command(s, "redo", func(_ context.Context, on *session, _ *struct{}) (any, error) { return done, on.Redo() })
	command(s, "dump", func(_ context.Context, on *session, _ *struct{}) (any, error) { return done, on.Dump() })
	command(s, "restart", func(_ context.Context, on *session, q *struct{ N int }) (any, error) { return done, on.Restart(q.N) })
	command(s, "edit", func(ctx context.Context, on *session, q *editRequest) (any, error) { return done, on.Edit(ctx, *q) })
	command(s, "base", func(ctx context.Context, on *session, q *struct{ Base string }) (any, error) {
		return done, on.UseBase(ctx, q.Base)
	})
	command(s, "techniques", func(ctx context.Context, on *session, q *struct{ Off, Order []string }) (any, error) {
		return done, on.Techniques(ctx, q.Off, q.Order)
	})
	type edited struct{ File, Text string }
	command(s, "check", func(ctx context.Context, on *session, q *edited) (any, error) {
		found, err := on.Check(ctx, q.File, q.Text)
		return map[string]any{"problems": found}, err
	})
	command(s, "save", func(ctx context.Context, on *session, q *edited) (any, error) { return on.Save(ctx, q.File, q.Text) })
	command(s, "keep", func(ctx context.Context, on *session, q *map[string]keptRules) (any, error) { return on.Keep(ctx, *q) })
	command(s, "boards", func(ctx context.Context, on *session, q *edited) (any, error) {
		return on.OnBoards(ctx, q.File, q.Text)
	})
	command(s, "add", func(ctx context.Context, on *session, q *struct{ Name string }) (any, error) {
		file, err := on.Add(ctx, q.Name)
		return map[string]string{"file": file}, err
	})
	command(s, "remove", func(ctx context.Context, on *session, q *struct{ File string }) (any, error) {
		return done, on.Remove(ctx, q.File)
	})
	command(s, "scenarios", func(ctx context.Context, on *session, q *edited) (any, error) {
		return on.Scenarios(ctx, q.File, q.Text)
	})
}

var done = map[string]bool{"ok": true}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil && text != "" {
		return -1
	}
	return n
}

// open makes a session, which goes on where the one named by from is.
func (s *Server) open(w http.ResponseWriter, r *http.Request) {
	on := s.store.open()
	if on != nil {
		if from := s.store.get(r.URL.Query().Get("from")); from != nil {
			on.copyFrom(from)
		}
	}
	if on == nil {
		refuse(w, http.StatusServiceUnavailable, &play.StopError{Kind: play.StopBusy, Head: "Too many grids are open.", Detail: "Close a page, or try again later."})
		return
	}
	names := make([]string, len(s.bases))
	for i, b := range s.bases {
		names[i] = b.Name()
	}
	reply(w, map[string]any{"id": on.id, "bases": names})
}

// answering makes a handler for a request whose answer is data about a session.
func answering(s *Server, ask func(r *http.Request, on *session) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		on := s.session(w, r)
		if on == nil {
			return
		}
		answer, err := ask(r, on)
		if err != nil {
			refuse(w, http.StatusUnprocessableEntity, play.Explain(err))
			return
		}
		reply(w, answer)
	}
}

// command makes a handler for a command with a JSON body of type T.
func command[T any](s *Server, name string, do func(ctx context.Context, on *session, body *T) (any, error)) {
	s.mux.HandleFunc("POST /s/{id}/"+name, func(w http.ResponseWriter, r *http.Request) {
		var body T
		if on := s.session(w, r); on != nil && read(w, r, &body) {
			answer, err := do(r.Context(), on, &body)
			if err != nil {
				refuse(w, http.StatusUnprocessableEntity, play.Explain(err))
				return
			}
			reply(w, answer)
		}
	})
}

// session finds the session a request names, or refuses.
func (s *Server) session(w http.ResponseWriter, r *http.Request) *session {
	on := s.store.get(r.PathValue("id"))
	if on == nil {
		refuse(w, http.StatusNotFound, &play.StopError{Kind: "gone", Head: "This game has ended.", Detail: "It was idle for long, or the program was started anew."})
	}
	return on
}

// read reads a JSON body, or refuses. An empty body is an empty object.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); kind != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, &play.StopError{Kind: play.StopOther, Head: "A command is JSON."})
		return false
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		refuse(w, http.StatusRequestEntityTooLarge, &play.StopError{Kind: play.StopOther, Head: "That is too much text.", Detail: fmt.Sprintf("%d KB is the most.", maxBody>>10)})
	case err != nil:
		refuse(w, http.StatusBadRequest, &play.StopError{Kind: play.StopOther, Head: "The request broke off."})
	case !utf8.Valid(text):
		refuse(w, http.StatusBadRequest, &play.StopError{Kind: play.StopOther, Head: "The text is not valid UTF-8."})
	case len(text) > 0 && json.Unmarshal(text, into) != nil:
		refuse(w, http.StatusBadRequest, &play.StopError{Kind: play.StopOther, Head: "A command is JSON, and this is none that is known."})
	default:
		return true
	}
	return false
}

// reply answers with JSON. Write errors are ignored, since they mean that the page is gone.
func reply(w http.ResponseWriter, answer any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer)
}

// refuse answers with an error in words.
func refuse(w http.ResponseWriter, status int, stop *play.StopError) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"error": stop})
}
