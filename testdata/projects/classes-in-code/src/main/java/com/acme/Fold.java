package com.acme;

public interface Fold<T, R> { R fold(R acc, T x); }
