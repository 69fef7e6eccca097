package com.acme;

/** The static initializers of a class run before its first object, static method or static field. */
public class Beginning {
    static final StringBuilder LOG = new StringBuilder();

    static int log(String s) {
        LOG.append(s).append(' ');
        return s.length();
    }

    static String taken() {
        String s = LOG.toString().trim();
        LOG.setLength(0);
        return s;
    }

    static class Base {
        static int first = log("Base.first");
        int field = log("Base.field");

        static {
            log("Base.static");
        }

        Base() {
            log("Base()");
        }
    }

    static class Derived extends Base {
        static {
            log("Derived.static");
        }

        Derived() {
            super();
            log("Derived()");
        }
    }

    static class Called {
        static final int CONSTANT = 5;

        static {
            log("Called.static");
        }

        static void call() {
            log("call");
        }
    }

    static class Read {
        static final Integer BOXED = log("Read.boxed");

        static {
            log("Read.static");
        }
    }

    static class OnlyBlock {
        static {
            log("OnlyBlock");
        }
    }

    static class Array {
        static {
            log("never");
        }
    }

    public static void run() {
        new Derived();
        System.out.println(taken());
        new Derived();
        System.out.println(taken());
        log("constant" + Called.CONSTANT);
        Called.call();
        Called.call();
        System.out.println(taken());
        log("before");
        System.out.println(Read.BOXED + " " + taken());
        new OnlyBlock();
        new OnlyBlock();
        System.out.println(taken());
        System.out.println(new Array[2].length + taken());
    }
}
