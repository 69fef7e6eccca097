// Package localhost tells requests that are meant for this machine from those that a domain name has led here.
package localhost

import (
	"net"
	"net/netip"
	"strings"
)

// Named reports whether the host of a request, with or without a port, is localhost or a numeric address. A server that anybody on this
// machine may use refuses other names: a page of another site could reach it through a domain name that resolves to this machine (DNS
// rebinding), and would count as a page of its own.
func Named(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return true
	}
	return strings.EqualFold(host, "localhost")
}
