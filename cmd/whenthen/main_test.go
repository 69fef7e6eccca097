package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"whenthen": main})
}

// The scripts in testdata/cli type commands as a user does and look at what comes out.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "../../testdata/cli",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(ts *testscript.TestScript, neg bool, args []string){"exits": exits},
	})
}

// exits runs a command that must end with an exit code: `exits 2 whenthen sudoku solve nothing`.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARGUMENT...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := err.(*exec.ExitError); ok {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// A process that cannot write its results does not say that it is done.
func TestOutputThatCannotBeWritten(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	code := run(t.Context(), []string{"sudoku", "dump", "simple"}, os.Stdin, full, os.Stderr)
	if code == exitDone {
		t.Error("exit code 0")
	}
}

// The part of the command line that a command needs says of it what the whole says.
func TestGrammarForOneCommand(t *testing.T) {
	help := func(grammar any, args ...string) (text string) {
		var out strings.Builder
		parser, err := kong.New(grammar, kong.Name("whenthen"), kong.Writers(&out, &out), kong.Vars{"version": "v0"},
			kong.Exit(func(int) { panic(exited(0)) }), kong.ConfigureHelp(kong.HelpOptions{Compact: true}))
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			_ = recover() // --help and --version want to end the process
			text = out.String() + fmt.Sprint(err)
		}()
		_, err = parser.Parse(args)
		return ""
	}
	line := reflect.TypeFor[commandLine]()
	for i := range line.NumField() {
		name := kebabCase(line.Field(i).Name)
		if _, command := line.Field(i).Tag.Lookup("cmd"); !command {
			continue
		}
		part := grammarFor([]string{name})
		if reflect.TypeOf(part) == reflect.PointerTo(line) {
			t.Errorf("%s: the whole command line", name)
		}
		for _, args := range [][]string{{name, "--help"}, {name, "--nonsense"}, {name}, {"--version"}} {
			if got, want := help(part, args...), help(&commandLine{}, args...); got != want {
				t.Errorf("%v\ngot  %s\nwant %s", args, got, want)
			}
		}
	}
	for _, args := range [][]string{nil, {"--help"}, {"nothing"}, {"version"}} {
		if _, whole := grammarFor(args).(*commandLine); !whole {
			t.Errorf("%v: a part of the command line", args)
		}
	}
}

// TestQuick reads command lines without the texts for --help and with them: those of the scripts in testdata/cli, and some more.
func TestQuick(t *testing.T) {
	lines := []string{"", "run", "run a b --query --json", "run --json a.drl --query=q(1) --query r", "run a --nonsense", "run -h", "run a --help", "run a --version", "--version", "--json run a",
		"run a --max-memory 2GB --timeout=3s --profile", "run a --profile=p --grace 5s", "run a --clock real", "run a --clock sun", "run a --max-firings x", "run -- --json", "run a -", "check", "check --format sarif a",
		"fmt -w a b", "fmt -wl a", "grammar", "grammar x", "lsp", "serve", "serve d --listen :1", "why", "why x", "why-not", "why-not r a.drl", "watch a", "sudoku solve easy", "completion", "nothing", "test a --run x"}
	scripts, err := filepath.Glob("../../testdata/cli/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	for _, path := range scripts {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if _, args, found := strings.Cut(line, "whenthen "); found {
				lines = append(lines, args)
			}
		}
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	taken := 0
	for _, line := range lines {
		args := strings.Fields(line)
		whole := grammarFor(args)
		parser, err := kong.New(whole, kong.Writers(io.Discard, io.Discard), kong.Exit(func(int) { panic(exited(0)) }), kong.Vars{"version": "v0"})
		if err != nil {
			t.Fatal(err)
		}
		func() {
			defer func() {
				if p := recover(); p != nil {
					err = fmt.Errorf("%v", p) // --help and --version want to end the process
				}
			}()
			_, err = parser.Parse(args)
		}()
		got, ok := quick(args)
		if ok != (err == nil) && (ok || len(args) > 0 && args[0] != "sudoku" && args[0] != "completion") {
			t.Errorf("%v: %v quickly, else %v", args, ok, err)
		}
		if !ok {
			continue
		}
		taken++
		field, _ := commandField(args[0])
		if want := reflect.ValueOf(whole).Elem().FieldByName(field.Name).Interface(); !reflect.DeepEqual(reflect.ValueOf(got).Elem().Interface(), want) {
			t.Errorf("%v\ngot  %+v\nwant %+v", args, got, want)
		}
	}
	if taken < 300 {
		t.Errorf("%d of %d command lines were read quickly", taken, len(lines))
	}
}

// TestNoHooks checks that the commands read by quick do not rely on methods of their fields, which kong does not get to see.
func TestNoHooks(t *testing.T) {
	var look func(name string, in reflect.Type)
	look = func(name string, in reflect.Type) {
		for _, hook := range []string{"BeforeReset", "BeforeResolve", "BeforeApply", "AfterApply", "AfterRun", "Validate"} {
			if _, found := reflect.PointerTo(in).MethodByName(hook); found {
				t.Errorf("%s: kong would not call %s of %s", name, hook, in)
			}
		}
		for i := range in.NumField() {
			f := in.Field(i)
			if f.Anonymous {
				look(name, f.Type)
			}
			for _, key := range []string{"embed", "cmd", "prefix"} {
				if _, found := f.Tag.Lookup(key); found {
					t.Errorf("%s: kong would not see the %s of %s", name, key, f.Name)
				}
			}
		}
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[commandLine]()) {
		if _, ok := reflect.New(f.Type).Interface().(command); ok {
			look(f.Name, f.Type)
		}
	}
}

func TestWithoutHelp(t *testing.T) {
	for tag, want := range map[reflect.StructTag]reflect.StructTag{
		`help:"x"`: "", `arg:"" help:"say \"x\" \\" name:"file"`: `arg:""  name:"file"`, `arg:""`: `arg:""`, `placeholder:"help" help:"x"`: `placeholder:"help" `, "": "", `help:"x`: "",
	} {
		if got := withoutHelp(tag); got != want {
			t.Errorf("%s: got %s, want %s", tag, got, want)
		}
	}
}

// A signal ends a command that waits for its input.
func TestSignalEndsTheWaitForInput(t *testing.T) {
	for _, line := range []string{"run -", "check -", "fmt -", "repl", "debug", "run ../../samples/shop/discount.drl --facts -", "sudoku solve -"} {
		in, writer := io.Pipe() // nothing is ever written
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(50*time.Millisecond, func() { cancel(errors.New("enough")) })
		done := make(chan int, 1)
		var errs strings.Builder
		go func() { done <- run(ctx, strings.Fields(line), in, io.Discard, &errs) }()
		select {
		case code := <-done:
			if code == exitDone || !strings.Contains(errs.String(), "enough") {
				t.Errorf("%s: exit code %d, %s", line, code, errs.String())
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%s goes on waiting", line)
		}
		writer.Close()
	}
}
