points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
