package shop.domain;
import lombok.*;
import java.util.*;
@Getter @Setter @ToString(exclude = "orders") @EqualsAndHashCode(of = {"email"}) @NoArgsConstructor @RequiredArgsConstructor
public class Customer {
    @NonNull private String email;
    private String name;
    private boolean vip;
    private int points;
    private final Set<String> tags = new TreeSet<>();
    private List<Order> orders = new ArrayList<>();
    public void addPoints(int p) { points += p; }
    public void tag(String... t) { tags.addAll(Arrays.asList(t)); }
    public Optional<Order> biggest() { return orders.stream().max(Comparator.comparing(Order::getTotal)); }
}
