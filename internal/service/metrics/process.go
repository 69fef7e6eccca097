package metrics

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/VictoriaMetrics/metrics"
)

// processHelp describes the metrics of the Go runtime and the process; metrics without an entry are written without help.
var processHelp = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"go_gc_cpu_seconds_total":                "CPU time spent in garbage collection.",
		"go_gc_duration_seconds":                 "Duration of the stop-the-world pauses of the garbage collector.",
		"go_goroutines":                          "Number of goroutines.",
		"go_info":                                "Version of Go; the value is always 1.",
		"go_memstats_alloc_bytes":                "Bytes of heap objects in use.",
		"go_memstats_heap_inuse_bytes":           "Bytes of heap spans in use.",
		"go_memstats_heap_objects":               "Number of objects on the heap.",
		"go_memstats_sys_bytes":                  "Bytes that Go has obtained from the operating system.",
		"go_threads":                             "Number of operating system threads.",
		"process_cpu_seconds_total":              "CPU time in user and system mode.",
		"process_max_fds":                        "Maximum number of open file descriptors.",
		"process_num_threads":                    "Number of operating system threads.",
		"process_open_fds":                       "Number of open file descriptors.",
		"process_resident_memory_bytes":          "Resident memory in bytes.",
		"process_resident_memory_peak_bytes":     "Peak resident memory in bytes.",
		"process_start_time_seconds":             "Start time of the process, in seconds since 1970.",
		"process_virtual_memory_bytes":           "Virtual memory in bytes.",
		"process_io_read_bytes_total":            "Bytes read by system calls.",
		"process_io_written_bytes_total":         "Bytes written by system calls.",
		"process_major_pagefaults_total":         "Page faults that read a page from storage.",
		"process_minor_pagefaults_total":         "Page faults that needed no read from storage.",
		"process_cpu_seconds_user_total":         "CPU time in user mode.",
		"process_cpu_seconds_system_total":       "CPU time in system mode.",
		"process_io_storage_read_bytes_total":    "Bytes read from storage.",
		"process_resident_memory_anon_bytes":     "Resident anonymous memory in bytes.",
		"process_resident_memory_file_bytes":     "Resident memory that is mapped from files, in bytes.",
		"process_resident_memory_shared_bytes":   "Resident shared memory in bytes.",
		"go_sched_latencies_seconds":             "How long goroutines were ready to run before they ran.",
		"go_mutex_wait_seconds_total":            "How long goroutines waited for mutexes.",
		"go_gc_mark_assist_cpu_seconds_total":    "CPU time that goroutines spent assisting the garbage collector.",
		"go_gc_pauses_seconds":                   "Distribution of the stop-the-world pauses of the garbage collector.",
		"go_scavenge_cpu_seconds_total":          "CPU time spent returning memory to the operating system.",
		"go_memlimit_bytes":                      "Memory limit of Go (GOMEMLIMIT) in bytes.",
		"go_memstats_alloc_bytes_total":          "Bytes of heap objects allocated so far.",
		"go_memstats_buck_hash_sys_bytes":        "Bytes of the profiling hash table.",
		"go_memstats_frees_total":                "Number of heap objects freed so far.",
		"go_memstats_gc_cpu_fraction":            "Fraction of the available CPU time used by the garbage collector.",
		"go_memstats_gc_sys_bytes":               "Bytes of garbage collector metadata.",
		"go_memstats_heap_alloc_bytes":           "Bytes of heap objects in use.",
		"go_memstats_heap_idle_bytes":            "Bytes of unused heap spans.",
		"go_memstats_heap_released_bytes":        "Bytes of the heap returned to the operating system.",
		"go_memstats_heap_sys_bytes":             "Bytes of the heap obtained from the operating system.",
		"go_memstats_last_gc_time_seconds":       "Time of the last garbage collection, in seconds since 1970.",
		"go_memstats_lookups_total":              "Number of pointer lookups; always 0.",
		"go_memstats_mallocs_total":              "Number of heap objects allocated so far.",
		"go_memstats_mcache_inuse_bytes":         "Bytes of mcache structures in use.",
		"go_memstats_mcache_sys_bytes":           "Bytes of mcache structures obtained from the operating system.",
		"go_memstats_mspan_inuse_bytes":          "Bytes of mspan structures in use.",
		"go_memstats_mspan_sys_bytes":            "Bytes of mspan structures obtained from the operating system.",
		"go_memstats_next_gc_bytes":              "Heap size at which the next garbage collection starts.",
		"go_memstats_other_sys_bytes":            "Other bytes obtained from the operating system.",
		"go_memstats_stack_inuse_bytes":          "Bytes of stacks in use.",
		"go_memstats_stack_sys_bytes":            "Bytes of stacks obtained from the operating system.",
		"go_cgo_calls_count":                     "Number of cgo calls so far.",
		"go_cpu_count":                           "Number of CPUs of the machine.",
		"go_gc_forced_count":                     "Number of garbage collections that the program requested.",
		"go_gomaxprocs":                          "Number of CPUs that Go uses (GOMAXPROCS).",
		"go_info_ext":                            "Compiler, operating system and architecture; the value is always 1.",
		"process_virtual_memory_peak_bytes":      "Peak virtual memory in bytes.",
		"process_io_read_syscalls_total":         "Number of read system calls.",
		"process_io_write_syscalls_total":        "Number of write system calls.",
		"process_io_storage_written_bytes_total": "Bytes written to storage.",
	}
})

// writeProcess writes the metrics of the Go runtime and the process. The library has no descriptions for them, and can add descriptions
// only for the whole program, so each description is written before the first series of its metric.
func writeProcess(w io.Writer) {
	var text bytes.Buffer
	metrics.WriteProcessMetrics(&text)
	metrics.WriteFDMetrics(&text)
	told := ""
	for line := range strings.Lines(text.String()) {
		name := familyOf(line)
		if help := processHelp()[name]; help != "" && name != told {
			fmt.Fprintf(w, "# HELP %s %s\n", name, help)
			told = name
		}
		_, _ = io.WriteString(w, line) // writes to memory
	}
}

// familyOf returns the family of a line; the buckets, sum and count of a histogram have different names.
func familyOf(line string) string {
	name, _, _ := strings.Cut(line, " ")
	name, _, _ = strings.Cut(name, "{")
	for _, part := range []string{"_bucket", "_sum", "_count"} {
		if family, ok := strings.CutSuffix(name, part); ok && processHelp()[family] != "" {
			return family
		}
	}
	return name
}
