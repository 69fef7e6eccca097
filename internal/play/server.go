//go:build !js

package play

import (
	"embed"
	"io"
	"io/fs"
	"mime"
	"net/http"

	"whenthen/internal/localhost"
)

//go:embed static
var static embed.FS

// pageFiles returns the files of the page.
func pageFiles() fs.FS {
	page, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return page
}

// maxRequest limits the size of a request in bytes.
const maxRequest = 4 << 20

// Handler serves the page and answers its requests at /ask. It refuses requests from pages of other sites, and if
// local also those that name this machine by anything but localhost or a number.
func Handler(local bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServerFS(pageFiles()))
	slots := make(chan struct{}, 4)
	mux.HandleFunc("POST /ask", func(w http.ResponseWriter, r *http.Request) {
		if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
			http.Error(w, "a request is application/json", http.StatusUnsupportedMediaType)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
		if err != nil {
			http.Error(w, "the request is too large", http.StatusRequestEntityTooLarge)
			return
		}
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
		case <-r.Context().Done():
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(DoJSON(r.Context(), body)) // an error means that the page has gone
	})
	cross := http.NewCrossOriginProtection().Handler(mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if local && !localhost.Named(r.Host) {
			http.Error(w, "this server answers only requests to localhost or to a numeric address", http.StatusMisdirectedRequest)
			return
		}
		cross.ServeHTTP(w, r)
	})
}
