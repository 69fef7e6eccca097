// The examples of the playground: rules, facts in short form, and a test.
export const examples = [
  {
    name: "Discounts",
    rules: `package shop

declare Customer
  name : String
  gold : boolean
end

declare Order
  customer : String
  total : double
  discount : int
end

rule "large orders get a discount"
  when
    $o : Order( total > 100, discount == 0 )
  then
    modify( $o ){ setDiscount( 5 ) }
    System.out.println($o.getCustomer() + " gets 5 %");
end

rule "gold customers get more"
  salience 10
  when
    Customer( gold, $n : name )
    $o : Order( customer == $n, discount < 10 )
  then
    modify( $o ){ setDiscount( 10 ) }
    System.out.println($n + " is a gold customer and gets 10 %");
end
`,
    facts: `Order { customer: "Ada", total: 120 }
Order { customer: "Bob", total: 80 }
Customer { name: "Bob", gold: true }
Customer { name: "Cleo", gold: true }
`,
    test: `test "large orders get five per cent"
  given
    o = Order { customer: "Ada", total: total }
  then
    o.discount == discount
  examples
    | total | discount |
    | 120   | 5        |
    | 100   | 0        |
`,
  },
  {
    name: "Family",
    rules: `declare Parent
  parent : String
  child : String
end

query ancestor( String $a, String $d )
  Parent( parent == $a, child == $d )
  or
  ( Parent( parent == $a, $m : child ) and ancestor( $m, $d; ) )
end

rule descendants
  when
    ancestor( "Ada", $who; )
  then
    System.out.println("Ada, then " + $who);
end
`,
    facts: `Parent { parent: "Ada", child: "Bob" }
Parent { parent: "Bob", child: "Cleo" }
Parent { parent: "Cleo", child: "Dora" }
`,
    test: `test "down to the grandchildren"
  given
    Parent { parent: "Ada", child: "Bob" }
    Parent { parent: "Bob", child: "Cleo" }
  then
    fired "descendants" 2 times
    printed "Ada, then Cleo"
`,
  },
  {
    name: "Alarm",
    rules: `declare Fire
  room : String
end

declare Alarm
end

rule "ring while there is a fire"
  when
    exists Fire()
  then
    insertLogical( new Alarm() );
    System.out.println("the alarm rings");
end

rule extinguish
  salience -1
  when
    $f : Fire()
    Alarm()
  then
    System.out.println("put out the fire in the " + $f.getRoom());
    delete( $f );
end

rule calm
  salience -2
  when
    not Alarm()
  then
    System.out.println("all is quiet");
end
`,
    facts: `Fire { room: "kitchen" }
Fire { room: "hall" }
`,
    test: `test "no fire, no alarm"
  given
  then
    no Alarm
    printed
      > all is quiet
`,
  },
];
