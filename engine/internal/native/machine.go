package native

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// Machine compiles modules to machine code. The zero value is ready for use, by several goroutines. The code goes when
// nothing refers to its Program any more.
type Machine struct {
	mu      sync.Mutex
	runtime wazero.Runtime
	err     error // why there is no machine code here
}

// Supported reports whether there is a compiler for this processor and operating system.
func Supported() bool {
	switch runtime.GOOS {
	case "linux", "darwin", "freebsd", "netbsd", "windows":
		return runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64"
	}
	return false
}

// Program is a module ready to run, by several goroutines at once.
type Program struct {
	*Module
	machine *Machine
	code    wazero.CompiledModule

	mu   sync.Mutex
	idle []*instance
}

// instance runs a program for one goroutine.
type instance struct {
	module api.Module
	run    api.Function
	stack  []uint64
}

var errStopped = errors.New("the context is done")

// Load compiles a module. It fails where there is no compiler.
func (m *Machine) Load(module *Module) (p *Program, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	defer func() {
		// The compiler panics where the system does not let it have executable memory.
		if r := recover(); r != nil {
			err = fmt.Errorf("no machine code: %v", r)
			m.err = err
		}
	}()
	if m.err == nil && m.runtime == nil {
		m.err = m.start()
	}
	if m.err != nil {
		return nil, m.err
	}
	code, err := m.runtime.CompileModule(context.Background(), module.encode())
	if err != nil {
		return nil, err
	}
	return &Program{Module: module, machine: m, code: code}, nil
}

// start makes the runtime with the one function that modules import.
func (m *Machine) start() error {
	if !Supported() {
		return errors.New("no machine code on " + runtime.GOOS + "/" + runtime.GOARCH)
	}
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler().WithDebugInfoEnabled(false))
	tick := api.GoFunc(func(ctx context.Context, _ []uint64) {
		if ctx.Err() != nil {
			panic(errStopped)
		}
	})
	host := r.NewHostModuleBuilder(tickModule)
	host.NewFunctionBuilder().WithGoFunction(tick, nil, nil).Export(tickName)
	if _, err := host.Instantiate(ctx); err != nil {
		return err
	}
	m.runtime = r
	return nil
}

// Run runs the program with the calls that may be nested and the values that arguments puts in the order of Params;
// results gets what it gives back. Both see numbers as WebAssembly's stack holds them: an int in the low 32 bits,
// doubles as their bits. It reports false, without having called results, if arguments does or the program ended before
// its end; the same statements then have to be run by other means. A nil context never ends.
func (p *Program) Run(ctx context.Context, calls int, arguments func(stack []uint64) bool, results func(stack []uint64)) (ran bool) {
	in, err := p.instance()
	if err != nil {
		return false
	}
	if ctx == nil {
		ctx = context.Background()
	}
	in.stack[0] = uint64(uint32(calls))
	if arguments(in.stack[1:]) {
		if err := in.run.CallWithStack(ctx, in.stack); err != nil {
			in.module.Close(context.Background())
			return false
		}
		results(in.stack)
		ran = true
	}
	p.mu.Lock()
	p.idle = append(p.idle, in)
	p.mu.Unlock()
	return ran
}

// instance takes an idle instance or makes one.
func (p *Program) instance() (*instance, error) {
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		in := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return in, nil
	}
	p.mu.Unlock()
	m, err := p.machine.runtime.InstantiateModule(context.Background(), p.code, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, err
	}
	size := max(1+len(p.Params), len(p.Results), 1)
	return &instance{module: m, run: m.ExportedFunction(entryName), stack: make([]uint64, size)}, nil
}
