package com.acme;

import java.util.Arrays;

/** What close throws is added to what the block has thrown. */
public class Resources {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean broken;

        Resource(String name, boolean broken) {
            this.name = name;
            this.broken = broken;
        }

        void use() {
            if (name.equals("bad")) {
                throw new IllegalStateException("use " + name);
            }
            System.out.println("use " + name);
        }

        @Override
        public void close() throws Exception {
            System.out.println("close " + name);
            if (broken) {
                throw new Exception("close " + name);
            }
        }
    }

    static int returns() throws Exception {
        try (Resource a = new Resource("a", false)) {
            a.use();
            return 1;
        } finally {
            System.out.println("finally");
        }
    }

    public static void run() throws Exception {
        try (Resource a = new Resource("bad", true); Resource b = new Resource("b", true)) {
            a.use();
        } catch (Exception e) {
            System.out.println(e + " " + Arrays.toString(e.getSuppressed()));
        }
        try (Resource a = new Resource("a", true); Resource b = new Resource("b", true)) {
            a.use();
        } catch (Exception e) {
            System.out.println(e + " " + Arrays.toString(e.getSuppressed()));
        }
        try (Resource none = null) {
            System.out.println("none");
        }
        try (AutoCloseable lambda = () -> System.out.println("lambda closed")) {
            System.out.println("lambda");
        }
        for (int i = 0; i < 3; i++) {
            try (Resource r = new Resource("r" + i, false)) {
                if (i == 1) {
                    break;
                }
            }
        }
        System.out.println(returns());
    }
}
