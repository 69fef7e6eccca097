package main

import (
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"strconv"
	"strings"
	"testing"

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
