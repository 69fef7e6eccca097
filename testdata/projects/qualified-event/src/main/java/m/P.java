package m; public record P(String claim, int sum) {}
