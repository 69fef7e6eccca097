package m; public class C { public String getClaim() { return "b"; } }
