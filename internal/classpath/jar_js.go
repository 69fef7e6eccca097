package classpath

import "errors"

// openJar fails in a browser, which has no files. So a page's engine does not contain the decompressor.
func openJar(string) (entry, error) { return nil, errors.New("jars cannot be read in a browser") }
