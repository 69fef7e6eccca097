package com.acme;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Overloads, what classes inherit from the library, and the names of classes in code. */
public class Members {
    record Empty() {
    }

    static class Node {
        Node next;

        Node(Node next) {
            this.next = next;
        }

        int depth() {
            return depth(this);
        }

        private static int depth(Node n) {
            return n == null ? 0 : 1 + depth(n.next);
        }
    }

    static String kind(long x) {
        return "long";
    }

    static String kind(int x) {
        return "int";
    }

    static String kind(double x) {
        return "double";
    }

    static int length(CharSequence s) {
        return s.length();
    }

    class Inner {
        int a;

        Inner(int a) {
            this.a = a + base;
        }

        int value() {
            return a;
        }
    }

    static class Other extends Members {
        Inner doubled(int v) {
            return new Inner(v) {
                @Override
                int value() {
                    return super.value() * 2 + base;
                }
            };
        }
    }

    int base = 100;

    static Iterator<Integer> upTo(int n) {
        return new Iterator<>() {
            int at = 0;

            @Override
            public boolean hasNext() {
                return at < n;
            }

            @Override
            public Integer next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("end");
                }
                return at++;
            }
        };
    }

    public static void run() {
        System.out.println(new Empty().equals(new Empty()) + " " + new Empty().hashCode() + " " + new Empty());
        System.out.println(new Node(new Node(null)).depth());
        Integer i = 5;
        Character c = 'c';
        Byte b = 1;
        Long l = 1L;
        Float f = 1f;
        System.out.println(kind(i) + kind(c) + kind(b) + kind(l) + kind(f));
        System.out.println(length("abc") + length(new StringBuilder("ab")));
        System.out.println(new Other().doubled(5).value());
        Iterator<Integer> it = upTo(3);
        it.next();
        it.forEachRemaining(System.out::println);
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        class Local extends Node {
            Local() {
                super(null);
            }
        }
        System.out.println(new Local().getClass().getSimpleName() + "," + new Node(null) {
        }.getClass().getSimpleName());
    }
}
