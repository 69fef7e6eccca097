package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var streamBuilderType = registry.NewLibraryType(274, "java.util.stream", "Stream.Builder", (*streamBuilder)(nil))

// streamBuilder is a Stream.Builder.
type streamBuilder struct {
	list  []any
	built bool
}

func (*streamBuilder) JavaClass() *fact.Type { return streamBuilderType }
func (*streamBuilder) Mutable()              {}

// open returns an exception if the stream has been built.
func (b *streamBuilder) open() error {
	if b.built {
		return &fact.Exception{Type: fact.IllegalStateType}
	}
	return nil
}

func (b *streamBuilder) add(env *fact.Env, v any) (*streamBuilder, error) {
	if err := b.open(); err != nil {
		return nil, err
	}
	b.list = append(b.list, v)
	return b, env.Grow(16)
}

func streamBuilderClass() def.Class {
	return def.Class{Type: streamBuilderType, Methods: append(def.Changing(
		def.E2("add", func(env *fact.Env, b *streamBuilder, v any) (*streamBuilder, error) { return b.add(env, v) }),
		def.E2("accept", func(env *fact.Env, b *streamBuilder, v any) (adapt.None, error) {
			_, err := b.add(env, v)
			return adapt.None{}, err
		})),
		def.E0("build", func(b *streamBuilder) (*Stream, error) {
			err := b.open()
			b.built = true
			return NewStream(fact.Invalid, b.list...), err
		}))}
}
