package budget

import (
	"context"
	"errors"
	"testing"
)

func steps(b *Budget, n int) error {
	for range n {
		if err := b.Step(); err != nil {
			return err
		}
	}
	return nil
}

func TestContextEndsWithinAStride(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	b := New(Limits{})
	b.Begin(ctx)
	if err := steps(b, 10*stride); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := steps(b, stride+1); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	if err := b.Step(); !errors.Is(err, context.Canceled) {
		t.Fatalf("a later step got %v", err)
	}
	b.Begin(context.Background())
	if err := steps(b, 10*stride); err != nil {
		t.Fatalf("the next run got %v", err)
	}
}

func TestLimits(t *testing.T) {
	b := New(Limits{Bytes: 1000, Steps: 5 * stride, Matches: 2})
	var over *Exceeded
	if err := b.Grow(1001); !errors.As(err, &over) || over.What != "bytes of memory" {
		t.Errorf("1001 of 1000 bytes: %v", err)
	}
	if b.bytes != 0 {
		t.Errorf("refused bytes count: %d", b.bytes)
	}
	b.Begin(context.TODO())
	if err := b.Grow(900); err != nil {
		t.Error(err)
	}
	if err := b.Grow(-900); err != nil || b.bytes != 0 {
		t.Errorf("%v, %d bytes in use", err, b.bytes)
	}
	if err := b.Full(); !errors.As(err, &over) || over.What != "partial matches" || over.Limit != 2 || !Stops(err) {
		t.Errorf("full: %v", err)
	}
	if err := steps(b, 1); !errors.As(err, &over) || over.What != "partial matches" {
		t.Errorf("the next step: %v", err)
	}
	b.Begin(context.TODO())
	if err := steps(b, 7*stride); !errors.As(err, &over) || over.What != "steps" {
		t.Errorf("7 of 5 strides: %v", err)
	}
	b.Begin(context.TODO())
	if err := b.Work(100 * stride); !errors.As(err, &over) {
		t.Errorf("work: %v", err)
	}
}

func TestGarbageIsNotCounted(t *testing.T) {
	b := New(Limits{Bytes: 1000})
	alive, asked := int64(100), 0
	b.Measure(func() int64 { asked++; return alive })
	for range 1000 {
		if err := b.Grow(50); err != nil {
			t.Fatal(err)
		}
	}
	if asked == 0 || asked > 100 {
		t.Errorf("measured %d times for 50,000 bytes of 1,000", asked)
	}
	alive = 990
	var err error
	for n := 0; err == nil && n < 100; n++ {
		err = b.Grow(50)
	}
	var over *Exceeded
	if !errors.As(err, &over) {
		t.Errorf("990 of 1000 bytes are alive: %v", err)
	}
}
