package shop.domain;
import lombok.*;
import java.math.BigDecimal;
import java.util.*;
import java.util.stream.*;
@Data @NoArgsConstructor @ToString(of = {"id", "status"}) @EqualsAndHashCode(onlyExplicitlyIncluded = true)
public class Order {
    @EqualsAndHashCode.Include private String id;
    private Customer customer;
    private List<Item> items = new ArrayList<>();
    private Status status = Status.OPEN;
    private double discount;
    private Map<Item.Kind, Integer> counts = new EnumMap<>(Item.Kind.class);
    public enum Status { OPEN, PRICED, SHIPPED; public Status next() { return values()[Math.min(ordinal() + 1, values().length - 1)]; } }
    public void setCustomer(Customer c) { customer = c; c.getOrders().add(this); }
    public BigDecimal getTotal() {
        BigDecimal sum = items.stream().map(Item::getTotal).reduce(BigDecimal.ZERO, BigDecimal::add);
        return sum.multiply(BigDecimal.ONE.subtract(BigDecimal.valueOf(discount))).setScale(2, java.math.RoundingMode.HALF_UP);
    }
    public boolean has(Item.Kind k) { return items.stream().anyMatch(i -> i.getKind() == k); }
    public void count() { counts.clear(); for (Item i : items) counts.merge(i.getKind(), i.getQty(), Integer::sum); }
    public String skus() { return items.stream().map(Item::getSku).sorted(Comparator.reverseOrder()).collect(Collectors.joining(",", "[", "]")); }
    public Map<Item.Kind, List<String>> byKind() { return items.stream().collect(Collectors.groupingBy(Item::getKind, TreeMap::new, Collectors.mapping(Item::getSku, Collectors.toList()))); }
}
