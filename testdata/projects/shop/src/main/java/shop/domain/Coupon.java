package shop.domain;
import lombok.Value;
import lombok.With;
@Value public class Coupon { String code; @With double rate; String sku;
  public boolean fits(Item i) { return sku == null || sku.equals(i.getSku()); } }
