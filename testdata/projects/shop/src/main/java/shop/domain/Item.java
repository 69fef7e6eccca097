package shop.domain;
import lombok.*;
import java.math.BigDecimal;
@Data @Builder @NoArgsConstructor @AllArgsConstructor
public class Item {
    public enum Kind { BOOK, FOOD, TOY { @Override public int points(int qty) { return qty * 3; } };
        public int points(int qty) { return qty; } }
    @NonNull private String sku;
    private Kind kind;
    private BigDecimal price;
    @Builder.Default private int qty = 1;
    public BigDecimal getTotal() { return price.multiply(BigDecimal.valueOf(qty)); }
    public int points() { return kind.points(qty); }
}
