package localhost

import "testing"

func TestNamed(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "LOCALHOST:8080": true, "127.0.0.1": true, "127.0.0.1:8080": true, "[::1]:8080": true, "[::1]": true, "10.1.2.3:80": true,
		"": false, "example.com": false, "localhost.example.com:80": false, "127.0.0.1.example.com": false, "evil.example:8080": false,
	} {
		if got := Named(host); got != want {
			t.Errorf("%q: %t, want %t", host, got, want)
		}
	}
}
