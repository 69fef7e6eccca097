package classpath

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// settings are the values that lombok.config files set for the sources in a folder, by key, in lower case and without the prefix "lombok.".
// A key has several values if they are added with +=.
type settings map[string][]string

func (s settings) text(key string) string {
	if values := s[key]; len(values) > 0 {
		return values[0]
	}
	return ""
}

func (s settings) on(key string) bool { return strings.EqualFold(s.text(key), "true") }

// settingsFor returns the settings for a source file.
func (s *Sources) settingsFor(file string) settings {
	dir, err := filepath.Abs(filepath.Dir(file))
	if err != nil {
		return nil
	}
	return s.settingsOf(dir)
}

// settingsOf returns the settings for a folder. A file also applies to the folders below, unless another file there overrides it.
func (s *Sources) settingsOf(dir string) settings {
	if known, ok := s.settings[dir]; ok {
		return known
	}
	text, _ := os.ReadFile(filepath.Join(dir, "lombok.config"))
	var own settings
	if parent := filepath.Dir(dir); parent != dir && !stopsBubbling(string(text)) {
		own = s.settingsOf(parent)
	}
	if len(text) > 0 {
		own = own.changed(string(text))
	}
	s.settings[dir] = own
	return own
}

// stopsBubbling reports whether the files in the folders above have no effect on this folder.
func stopsBubbling(text string) bool {
	return settings(nil).changed(text).on("config.stopbubbling")
}

// changed returns the settings with the changes in the text of a file.
func (s settings) changed(text string) settings {
	made := maps.Clone(s)
	if made == nil {
		made = settings{}
	}
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if rest, found := strings.CutPrefix(strings.TrimSpace(line), "clear "); found {
			delete(made, settingKey(rest))
			continue
		}
		key, value, found := strings.Cut(line, "=")
		if !found {
			continue
		}
		value = strings.TrimSpace(value)
		if name, adds := strings.CutSuffix(key, "+"); adds {
			made[settingKey(name)] = append(slices.Clone(made[settingKey(name)]), value)
		} else if name, removes := strings.CutSuffix(key, "-"); removes {
			made[settingKey(name)] = slices.DeleteFunc(slices.Clone(made[settingKey(name)]), func(v string) bool { return v == value })
		} else {
			made[settingKey(key)] = []string{value}
		}
	}
	return made
}

func settingKey(text string) string {
	return strings.TrimPrefix(strings.ToLower(strings.TrimSpace(text)), "lombok.")
}
