package com.acme;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sections of sorted maps and sets show what is there now, and change it; a CopyOnWriteArrayList is iterated as it was. */
public class Views {
    static void maps() {
        TreeMap<String, Integer> all = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3, "d", 4));
        SortedMap<String, Integer> low = all.headMap("c");
        all.put("aa", 5);
        System.out.println(low + " " + low.size() + " " + low.lastKey());
        low.remove("a");
        low.put("ab", 8);
        low.merge("b", 10, Integer::sum);
        System.out.println(all);
        try {
            low.put("z", 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Map.Entry<String, Integer> e : low.entrySet()) {
            e.setValue(0);
        }
        all.tailMap("d").clear();
        System.out.println(all + " " + low.keySet() + low.values());
        NavigableMap<String, Integer> down = all.descendingMap();
        all.put("x", 7);
        System.out.println(down + " " + down.firstKey() + " " + down.headMap("b", true) + " " + all.descendingKeySet());
        down.pollFirstEntry();
        down.headMap("b").keySet().removeIf(k -> k.equals("c"));
        System.out.println(all + " " + all.subMap("aa", false, "b", true) + " " + low.equals(all));
        try {
            for (String k : low.keySet()) {
                all.put(k + k, 1);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("changed");
        }
        try {
            all.subMap("b", "a");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void sets() {
        TreeSet<Integer> all = new TreeSet<>(List.of(1, 3, 5, 7, 9));
        SortedSet<Integer> low = all.headSet(6);
        all.add(2);
        System.out.println(low + " " + low.last() + " " + low.contains(7));
        low.add(4);
        low.remove(1);
        all.tailSet(9).clear();
        all.subSet(2, true, 3, true).removeIf(i -> i == 3);
        System.out.println(all + " " + low.size());
        NavigableSet<Integer> down = all.descendingSet();
        all.add(8);
        System.out.println(down + " " + down.headSet(5) + " " + all.headSet(7, true).stream().mapToInt(i -> i).sum());
        Iterator<Integer> it = down.iterator();
        it.next();
        it.remove();
        try {
            low.add(6);
        } catch (IllegalArgumentException e) {
            System.out.println(all + " " + e.getMessage());
        }
    }

    static void copies() {
        List<String> list = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
        for (String s : list) {
            if (s.equals("b")) {
                list.add("d");
            }
            list.remove("a");
        }
        Iterator<String> it = list.iterator();
        list.forEach(s -> list.add(s + s));
        System.out.println(list + " " + it.next() + list.getClass().getSimpleName());
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("no removal");
        }
        list.sort(Comparator.reverseOrder());
        System.out.println(list + " " + new ArrayList<>(list).equals(list));
    }

    public static void run() {
        maps();
        sets();
        copies();
    }
}
