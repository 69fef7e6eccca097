package classpath

import "errors"

// openJar fails in a browser, where there are no files. So the engine in a page does not contain the code for decompression.
func openJar(string) (entry, error) { return nil, errors.New("jars cannot be read in a browser") }
