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
		"go_gc_cpu_seconds_total":                "Processor time of the collector.",
		"go_gc_duration_seconds":                 "Time of the pauses of the collector.",
		"go_goroutines":                          "Goroutines.",
		"go_info":                                "The version of Go; always 1.",
		"go_memstats_alloc_bytes":                "Bytes of objects that are in use.",
		"go_memstats_heap_inuse_bytes":           "Bytes of the heap that are in use.",
		"go_memstats_heap_objects":               "Objects on the heap.",
		"go_memstats_sys_bytes":                  "Bytes that Go has from the system.",
		"go_threads":                             "Threads of the system.",
		"process_cpu_seconds_total":              "Processor time in user and system mode.",
		"process_max_fds":                        "Most files that may be open.",
		"process_num_threads":                    "Threads of the system.",
		"process_open_fds":                       "Files that are open.",
		"process_resident_memory_bytes":          "Bytes of memory that the process has.",
		"process_resident_memory_peak_bytes":     "Most bytes of memory that the process had.",
		"process_start_time_seconds":             "When the process began, in seconds since 1970.",
		"process_virtual_memory_bytes":           "Bytes of address space.",
		"process_io_read_bytes_total":            "Bytes read by calls of the system.",
		"process_io_written_bytes_total":         "Bytes written by calls of the system.",
		"process_major_pagefaults_total":         "Pages that had to be read.",
		"process_minor_pagefaults_total":         "Pages that were there.",
		"process_cpu_seconds_user_total":         "Processor time in user mode.",
		"process_cpu_seconds_system_total":       "Processor time in system mode.",
		"process_io_storage_read_bytes_total":    "Bytes read from storage.",
		"process_resident_memory_anon_bytes":     "Bytes of memory that no file stands behind.",
		"process_resident_memory_file_bytes":     "Bytes of memory that show files.",
		"process_resident_memory_shared_bytes":   "Bytes of memory that are shared.",
		"go_sched_latencies_seconds":             "How long goroutines waited for a processor.",
		"go_mutex_wait_seconds_total":            "How long goroutines waited for mutexes.",
		"go_gc_mark_assist_cpu_seconds_total":    "Processor time in which goroutines helped the collector.",
		"go_gc_pauses_seconds":                   "Time of the pauses of the collector, in buckets.",
		"go_scavenge_cpu_seconds_total":          "Processor time for giving memory back to the system.",
		"go_memlimit_bytes":                      "The limit GOMEMLIMIT.",
		"go_memstats_alloc_bytes_total":          "Bytes of all objects so far.",
		"go_memstats_buck_hash_sys_bytes":        "Bytes of the tables of the profiler.",
		"go_memstats_frees_total":                "Objects freed so far.",
		"go_memstats_gc_cpu_fraction":            "Share of the processor time that the collector took.",
		"go_memstats_gc_sys_bytes":               "Bytes of the data of the collector.",
		"go_memstats_heap_alloc_bytes":           "Bytes of objects on the heap.",
		"go_memstats_heap_idle_bytes":            "Bytes of the heap that are not in use.",
		"go_memstats_heap_released_bytes":        "Bytes of the heap that were given back to the system.",
		"go_memstats_heap_sys_bytes":             "Bytes of the heap that are from the system.",
		"go_memstats_last_gc_time_seconds":       "When the collector ended last, in seconds since 1970.",
		"go_memstats_lookups_total":              "Pointers looked up; always 0.",
		"go_memstats_mallocs_total":              "Objects made so far.",
		"go_memstats_mcache_inuse_bytes":         "Bytes of the caches of processors that are in use.",
		"go_memstats_mcache_sys_bytes":           "Bytes of the caches of processors.",
		"go_memstats_mspan_inuse_bytes":          "Bytes of the descriptions of spans that are in use.",
		"go_memstats_mspan_sys_bytes":            "Bytes of the descriptions of spans.",
		"go_memstats_next_gc_bytes":              "Size of the heap at which the collector begins.",
		"go_memstats_other_sys_bytes":            "Other bytes from the system.",
		"go_memstats_stack_inuse_bytes":          "Bytes of stacks that are in use.",
		"go_memstats_stack_sys_bytes":            "Bytes of stacks.",
		"go_cgo_calls_count":                     "Calls of C so far.",
		"go_cpu_count":                           "Processors of the machine.",
		"go_gc_forced_count":                     "Collections that the program asked for.",
		"go_gomaxprocs":                          "Processors that Go uses.",
		"go_info_ext":                            "Compiler, system and processor; always 1.",
		"process_virtual_memory_peak_bytes":      "Most bytes of address space.",
		"process_io_read_syscalls_total":         "Calls of the system that read.",
		"process_io_write_syscalls_total":        "Calls of the system that write.",
		"process_io_storage_written_bytes_total": "Bytes written to storage.",
	}
})

// writeProcess writes the metrics of the Go runtime and the process. The library has no descriptions for them, and can write types
// only for the whole program, so the description is added before the first series of each.
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
