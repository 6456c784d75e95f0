//! The figures of the rules, drawn. Card 9 is the one just laid, where it is drawn; see `boards` for the signs.

mod boards;

use boards::{NEW, board, loose_board, matching_board};
use labirints::rules::{Cell, Misplaced, Refusal};

fn cells<const N: usize>(cells: [(i8, i8); N]) -> Vec<Cell> {
    cells.map(Cell::from).to_vec()
}

// ---- Placing ----

#[test]
fn a_path_that_goes_on_may_be_laid() {
    assert_eq!(board("1─  9─").placing(), Ok(()));
}

#[test]
fn a_path_that_ends_at_a_wall_may_not_be_laid() {
    let board = board("1─  9│");
    assert_eq!(board.placing(), Err(Misplaced::NoRoad { neighbours: cells([(0, 0)]) }));
}

#[test]
fn two_walls_side_by_side_join_nothing() {
    assert!(board("1│  9│").placing().is_err());
}

#[test]
fn one_joined_side_is_enough_where_others_clash() {
    // 9 goes on from 1, its road to the north runs into the wall of 3, and 2's road runs into its wall.
    let board = board(
        ".   3─   .
         1─  9┘   2─",
    );
    assert_eq!(board.placing(), Ok(()));
}

#[test]
fn with_matching_sides_every_shared_side_must_agree() {
    let clashing = matching_board(
        ".   3─   .
         1─  9┘   2─",
    );
    assert_eq!(clashing.placing(), Err(Misplaced::SidesClash { clashing: cells([(2, 0), (1, 1)]) }));
    let agreeing = matching_board(
        ".   3│   .
         1─  9┘   2│",
    );
    assert_eq!(agreeing.placing(), Ok(()));
    assert!(matching_board("1│  9│").placing().is_err(), "walls that agree join nothing");
}

#[test]
fn a_corner_is_no_shared_side() {
    let board = board(
        ".   9┼
         1┼  .",
    );
    assert_eq!(board.placing(), Err(Misplaced::NoNeighbour));
}

#[test]
fn a_card_lies_on_an_empty_cell_of_the_table_only() {
    let board = board("1┼  9┼");
    assert_eq!(board.placing_at(Cell::new(0, 0), 0), Err(Misplaced::Occupied));
    assert_eq!(board.placing_at(Cell::new(52, 0), 0), Err(Misplaced::OffTable));
    assert_eq!(board.placing_at(Cell::new(-51, 0), 0), Err(Misplaced::OffTable));
    assert_eq!(board.placing_at(Cell::new(127, -128), 0), Err(Misplaced::OffTable));
    assert_eq!(board.placing_at(Cell::new(51, 51), 0), Err(Misplaced::NoNeighbour));
}

#[test]
fn a_card_turns_clockwise() {
    // 1 waits in the west. └ becomes ┌, then ┐, then ┘.
    let board = board("1─  9└");
    let turns: Vec<u8> = (0..4).filter(|turns| board.placing_at(Cell::new(1, 0), *turns).is_ok()).collect();
    assert_eq!(turns, [2, 3], "┐ and ┘");
}

#[test]
fn far_from_the_labyrinth_nothing_fits_however_long_it_is() {
    // The grid behind the labyrinth wraps at 64 cells: 63 cells west of the eastern end is no neighbour of it.
    let long: String = (10..30).map(|id| format!("{id}─ ")).collect();
    let board = board(&format!("{long} 9─"));
    assert_eq!(board.placing(), Ok(()));
    for x in -50..-1 {
        let why = board.placing_at(Cell::new(x, 0), 0);
        assert_eq!(why, Err(Misplaced::NoNeighbour), "cell ({x}, 0)");
    }
    assert_eq!(board.game.public().labyrinth().at(Cell::new(15 - 64, 0)), None);
}

// ---- Searching ----

#[test]
fn two_candlesticks_on_one_path_are_joined() {
    let board = board(
        "1┌candlestick  2─owl  9┐candlestick
         3└             4─     5┘",
    );
    assert_eq!(board.placing(), Ok(()));
    assert_eq!(board.found(), [1]);
}

#[test]
fn what_else_lies_on_the_way_does_not_matter() {
    assert_eq!(board("1╶owl  2─key,axe  3─owl  9╴owl").found(), [1, 3]);
}

#[test]
fn a_wall_ends_the_road() {
    assert_eq!(board("1╶owl  2│owl  9─owl  3─owl").found(), [3]);
}

#[test]
fn corner_contact_joins_no_road() {
    let joined = board(
        "1┼owl  .
         2┼     9┼owl
         .      3┼owl",
    );
    assert_eq!(joined.found(), [1, 3], "by way of 2, for its own sake");
    let apart = board(
        "1┼owl  .
         2╵     9┼owl
         .      3┼owl",
    );
    assert_eq!(apart.found(), [3]);
}

#[test]
fn the_road_over_a_bridge_does_not_mix_with_the_road_under_it() {
    let over = board(
        ".       3╷owl        .
         1╶owl   2─+│owl      9╴owl
         .       4╵owl        .",
    );
    assert_eq!(over.found(), [1], "straight over the bridge, and not the owl under it");
    let under = board(
        ".       9╷owl        .
         1╶owl   2─owl+│      3╴owl
         .       4╵owl        .",
    );
    assert_eq!(under.found(), [4]);
    let crossroad = board(
        ".       3╷owl        .
         1╶owl   2┼owl        9╴owl
         .       4╵owl        .",
    );
    assert_eq!(crossroad.found(), [1, 2, 3, 4]);
}

#[test]
fn two_bends_back_to_back_do_not_meet() {
    let board = board(
        ".       1╷owl
         9╶owl   2└axe+┐key
         .       3╵owl",
    );
    assert_eq!(board.found(), [3], "9 enters the western bend, which leads south");
}

#[test]
fn each_treasure_is_searched_from_its_own_passage() {
    // The owl of 9 lies on the road from west to east, its key on the one from north to south.
    let board = board(
        ".            3╷owl,key       .
         1╶owl,key   9─owl+│key     2╴key
         .            4╵owl          .",
    );
    assert_eq!(board.found(), [1, 3]);
}

#[test]
fn a_road_may_leave_by_one_passage_and_come_back_by_the_other() {
    let ring = board(
        "1┌   2─           3┐
         4└   9─owl+│      5┘
         .    7╵owl        .",
    );
    assert_eq!(ring.found(), Vec::<u16>::new(), "the ring comes back to its own passage; 7 hangs on the other");
    let through = board(
        "1┌   2┐         .
         4└   9─owl+│    6╴axe
         .    7╵owl      .",
    );
    assert_eq!(through.found(), [7], "west, around the corner, in from the north and out to the south");
    assert_eq!(through.roads(), [("owl".to_owned(), vec![9, 4, 1, 2, 9, 7])]);
}

#[test]
fn a_card_found_by_two_roads_and_by_both_treasures_is_one_card() {
    let board = board(
        "1┌        2┐
         3├owl,key  9┤owl,key
         4└        5┘",
    );
    assert_eq!(board.found(), [3]);
    assert_eq!(board.takeable(), [vec![3], vec![]]);
    assert_eq!(board.roads(), [("owl".to_owned(), vec![9, 3]), ("key".to_owned(), vec![9, 3])]);
}

#[test]
fn the_same_treasure_on_the_other_passage_of_a_card_is_not_reached() {
    assert_eq!(board("1─key+│owl  9╴owl").found(), Vec::<u16>::new());
}

#[test]
fn the_shortest_road_is_shown_from_the_right_passage() {
    // Straight along the bottom are three steps, around by the north five.
    let board = board(
        "4┌       5─  6┐          7╷key
         1┴owl    2─  3┴          9─owl+│key",
    );
    assert_eq!(
        board.roads(),
        [("owl".to_owned(), vec![9, 3, 2, 1]), ("key".to_owned(), vec![9, 7])],
        "in order of 9's passages"
    );
    let trial = board.laid();
    let roads = trial.roads(board.deck());
    let own: Vec<_> = board.deck().passages(board.card(NEW)).iter().collect();
    assert_eq!([roads[0].passages[0], roads[1].passages[0]], [own[0], own[1]]);
}

// ---- Collecting ----

#[test]
fn a_card_at_the_edge_may_go() {
    assert_eq!(board("1╶owl  2─  9╴owl").taking(&[1]), Ok(()));
}

#[test]
fn a_card_that_holds_others_must_stay() {
    let board = board("1╶axe  2─owl  9╴owl");
    assert_eq!(board.found(), [2]);
    assert_eq!(board.taking(&[2]), Err(Refusal::WouldSplit { cut_off: cells([(0, 0)]) }));
    assert_eq!(board.cut_off(&[2]), [1]);
    assert_eq!(board.best(), Vec::<u16>::new());
    assert_eq!(board.taking(&[]), Ok(()), "taking is no duty");
}

#[test]
fn only_found_cards_may_be_taken_and_never_the_one_just_laid() {
    let board = board("1╶axe  2─  9─owl  3╴owl");
    let refused = |id, cell| Err(Refusal::NotFound { cards: vec![id], cells: cells([cell]) });
    assert_eq!(board.taking(&[1]), refused(1, (0, 0)));
    assert_eq!(board.taking(&[NEW]), refused(NEW, (2, 0)));
    assert_eq!(board.taking(&[3]), Ok(()));
}

#[test]
fn edges_hold_the_labyrinth_where_no_path_does() {
    // Without 2 no path joins any two cards, yet 5, 1, 3, 4 and 9 touch one another in this order.
    let board = board(
        "1│     3│     4│
         5─     2┴owl  9╴owl",
    );
    assert_eq!(board.taking(&[2]), Ok(()));
}

#[test]
fn a_corner_does_not_hold() {
    let board = board(
        "1┌axe  .
         2└owl  9╴owl",
    );
    assert_eq!(board.taking(&[2]), Err(Refusal::WouldSplit { cut_off: cells([(0, 1)]) }));
}

#[test]
fn of_three_equal_treasures_two_are_taken_where_the_third_holds() {
    // 4 is held by 1 and by 2: one of them must stay.
    let board = board(
        "4─axe   1╷owl   .
         2└owl   9┴owl   3╴owl",
    );
    assert_eq!(board.found(), [1, 2, 3]);
    assert_eq!(board.best(), [2, 3], "of equally large sets the one with the first cells, by y then x");
    assert_eq!(board.takeable(), [vec![2, 3], vec![2], vec![1, 3], vec![3], vec![1], vec![]]);
    let refused = board.taking(&[1, 2, 3]);
    assert_eq!(refused, Err(Refusal::WouldSplit { cut_off: cells([(0, 1)]) }));
}

#[test]
fn a_card_may_go_only_together_with_the_one_behind_it() {
    // Without 2 the card 1 would be cut off: 2 goes with it or not at all.
    let board = board("1╶owl  2─owl  9╴owl");
    assert_eq!(board.taking(&[2]), Err(Refusal::WouldSplit { cut_off: cells([(0, 0)]) }));
    assert_eq!(board.takeable(), [vec![1, 2], vec![1], vec![]]);
    assert_eq!(board.best(), [1, 2]);
    assert_eq!(board.click(&[], 2), Some(vec![1, 2]), "a click on 2 pulls 1 in");
    assert_eq!(board.click(&[1, 2], 1), Some(vec![]), "who leaves 1 leaves 2 too");
    assert_eq!(board.click(&[1, 2], 2), Some(vec![1]));
}

#[test]
fn three_cards_can_exclude_one_another_where_every_pair_may_go() {
    // 5 is held by each of 1, 2 and 3, and the upper row holds everything else.
    let board = board(
        "10─    11─     12─     .
         6┌     1─owl   7┬      9╴owl
         2╵owl  5─      3╵owl   .",
    );
    assert_eq!(board.found(), [1, 2, 3]);
    assert_eq!(board.takeable(), [vec![2, 3], vec![1, 2], vec![2], vec![1, 3], vec![3], vec![1], vec![]]);
    assert_eq!(board.taking(&[1, 2, 3]), Err(Refusal::WouldSplit { cut_off: cells([(1, 0)]) }));
    assert_eq!(board.best(), [2, 3]);
    assert_eq!(board.click(&[2, 3], 1), Some(vec![1, 2]), "one of the two is dropped, the other stays picked");
}

#[test]
fn one_card_alone_is_one_piece() {
    let board = board("1╶owl  9╴owl");
    assert_eq!(board.taking(&[1]), Ok(()));
    let loose = loose_board("1╶owl  9╴owl");
    assert_eq!(loose.taking(&[1]), Ok(()));
}

#[test]
fn held_loosely_groups_may_part_but_no_card_stands_alone() {
    let drawing = "1╶axe  2─axe  3─owl  4─axe  9╴owl";
    assert_eq!(board(drawing).taking(&[3]), Err(Refusal::WouldSplit { cut_off: cells([(0, 0), (1, 0)]) }));
    assert_eq!(loose_board(drawing).taking(&[3]), Ok(()));
    let alone = loose_board("1╶axe  3─owl  4─axe  9╴owl");
    assert_eq!(alone.taking(&[3]), Err(Refusal::WouldStandAlone { alone: cells([(0, 0)]) }));
    let laid_alone = loose_board("1╶axe  2─axe  3─owl  9╴owl");
    assert_eq!(laid_alone.taking(&[3]), Err(Refusal::WouldStandAlone { alone: cells([(0, 0), (1, 0)]) }));
}

#[test]
fn a_click_drops_what_cannot_go_together() {
    let board = board(
        "4─axe   1╷owl   .
         2└owl   9┴owl   3╴owl",
    );
    assert_eq!(board.click(&[2, 3], 1), Some(vec![1, 3]), "1 or 2, never both; 3 is left as it was");
    assert_eq!(board.click(&[1], 3), Some(vec![1, 3]), "nothing more is pulled in than must be");
    assert_eq!(board.click(&[1, 3], 3), Some(vec![1]));
    assert_eq!(board.click(&[1, 3], 4), None, "4 was not found");
}

#[test]
fn a_click_on_what_can_never_go_changes_nothing() {
    assert_eq!(board("1╶axe  2─owl  9╴owl").click(&[], 2), None);
}
