# Labirints in English. One message a key; the numbers and words put in are named $like-this.

## Title
title-line = Lay the labyrinth. Find the roads. Carry off the treasures.
title-continue = Continue
title-new-game = New game
title-rules = How to play
title-settings = Settings
title-quit = Quit
not-opened-broken = This file holds no game that can be opened. It was left as it is.
not-opened-other-deck = The game was played with a deck that is not here. Put its folder into “decks”, and it can go on.
not-opened-set-aside = The last saved turn was damaged. Its file was set aside and not deleted; where “Continue” is offered, the game goes on from the turn before.
loading = The hedges are growing…
back = Back
menu = Menu

## Set-up
set-up-title = Who is playing?
set-up-players = Players
set-up-emblem = Choose another emblem
set-up-starts = Starts
set-up-starts-why = By the rules the youngest player starts.
set-up-youngest = The youngest starts.
set-up-computer-starts = The computer player that is marked starts.
set-up-computers-only = Only computer players sit here: chance decides who starts.
set-up-seed-starts = Nobody is marked as the youngest: chance decides who starts.
set-up-remove = Leave this seat empty
set-up-add = Add a player
set-up-start = Deal the cards
set-up-deck = Cards
set-up-rules = Rules of this table
set-up-seed = Number of the deal
set-up-seed-hint = by chance
set-up-seed-why = The same number deals the same cards.
deck-ours = The deck of the game
deck-classic = All 50 cards
deck-short = Short game, 25 cards
deck-broken = The deck can't be played:
deck-more-faults = and { $count } more
player-number = Player { $number }
kind-human = A person
kind-random = Random
kind-greedy = Greedy
kind-novice = Novice
kind-apprentice = Apprentice
kind-adept = Adept
kind-master = Master
kind-novice-why = Sees only short roads and overlooks a lot. Never mean.
kind-apprentice-why = Takes the most it can, every time.
kind-adept-why = Also thinks of what it leaves to the next player, and counts the cards.
kind-master-why = Thinks ahead and reads your moves. If it starts, it arranges the square first.
hint = Hint
hint-thinking = Thinking…
hint-best = This looks best.
hint-joins = { $count ->
    [one] Finds 1 card: { $name }.
   *[other] Finds { $count } cards: { $name }.
}
hint-closes = It leaves no open road to this treasure: { $name }.
hint-prepares = { $count ->
    [one] It prepares one more card for your next turn.
   *[other] It prepares { $count } more cards for your next turn.
}
hint-leaves-little = It leaves little to the next player.
rule-by-eye = Spot by eye
rule-by-eye-why = Nothing lights up: you find the treasures yourself, and what you overlook stays.
rule-matching-sides = Sides must match
rule-matching-sides-why = Path must meet path and hedge must meet hedge on every side.
rule-loose = Groups may part
rule-loose-why = Separate groups may form; only no card may be left alone.
rule-friendly-undo = Friendly undo
rule-friendly-undo-why = Whole turns may be taken back, also between people.
rule-clock = Clock
rule-clock-why = Seconds for each turn of a person.
setup-seats = The game is for 2 to 6 players, not for { $seats }.
setup-first = The player who should start is not at the table.
setup-too-few-cards = { $seats } players need { $needed } cards; this deck has { $cards }.
setup-clock = The clock can be set from 15 to 120 seconds, not to { $seconds }.
setup-order = The order of the cards is not complete.
setup-square-cards = The square does not hold the cards that were dealt to it.

## The table
pile = { $count ->
    [0] no cards left
    [one] 1 card left
   *[other] { $count } cards left
}
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
tracker-title = Treasures
tracker-line = { $name }: on the table { $table }, in your hand { $hand }, unseen { $unseen }, collected { $collected }
moves-title = Moves
move-pass = passed
move-lay = laid a card
move-take = { $count ->
    [one] took one card
   *[other] took { $count } cards
}
end-turn = End turn
end-turn-take = { $count ->
    [one] Take it, end turn
   *[other] Take { $count }, end turn
}
take-back = Take back
fit = Whole table
take-back-turn = Undo last turn
pass = Pass
advice-square = You start: click a card of the square to turn it, drag it to swap. Then lay a card.
advice-square-keys = R turns the card of the square, Space marks it: Space on another one swaps the two.
advice-lay = Drag a card from your hand to the labyrinth.
advice-lay-by-eye = Lay a card, then point at the treasures you have reached.
advice-turn = Right button, wheel or R turns the card.
advice-turn-keys = Arrows move the card, R turns it, Enter lays it, Esc puts it back.
advice-nothing-found = No treasure is joined. End your turn, or try another place.
advice-found = { $count ->
    [one] One card found! Click it to leave or take it.
   *[other] { $count } cards found! Click them to leave or take them.
}
advice-found-stays = A treasure is found, but its card has to stay: without it the labyrinth would fall apart.
advice-by-eye = { $count ->
    [0] Which treasures have you reached? Click the cards.
    [one] One treasure claimed. Are there more?
   *[other] { $count } treasures claimed. Are there more?
}
advice-pass = None of your cards fits anywhere: you have to pass.
curtain-title = { $name }, it is your turn
curtain-line = The others, please look away. Nobody's cards are shown until you are ready.
curtain-ready = I am ready
notice-beside-table = Let go of the card over the table.
notice-took-back = The last turn was taken back.
notice-pulled-in = { $count ->
    [one] Another card has to go with it, or it would be cut off.
   *[other] { $count } other cards have to go with it, or they would be cut off.
}
notice-put-back = { $count ->
    [one] One card stays instead: without both the labyrinth would fall apart.
   *[other] { $count } cards stay instead: the labyrinth would fall apart.
}
notice-would-break = This card has to stay: without it the labyrinth would fall apart where it is marked.
notice-not-found = This card is not joined to a treasure of yours.
notice-right-claim = Right, there is a road!
notice-wrong-claim = No road leads there.
notice-arranged = { $name } arranges the square.
notice-passed = { $name } can't lay a card and passes.
notice-skipped = { $name } has no cards left.
notice-walled-in = Nobody can lay a card any more: the labyrinth is walled in and the game ends.
notice-time-up = Time is up for { $name }.
refused-game-over = The game is over.
refused-not-your-turn = It is another player's turn.
refused-not-in-hand = That card is not in your hand.
refused-off-table = The table ends here.
refused-occupied = A card already lies there.
refused-no-neighbour = A card must share a side with a card on the table.
refused-no-road = At least one path must go on from card to card.
refused-sides-clash = At this table every side must match: path to path, hedge to hedge.
refused-not-found = Only treasures you have found can be taken.
refused-would-split = The labyrinth would fall apart.
refused-would-stand-alone = A card would be left alone.
refused-must-lay = You can lay a card, so you can't pass.
refused-locked-square = The square is locked: turn a card so that a path leads out of it.
refused-square-fixed = The square can't be changed once the first card is laid.
refused-outside-square = Only the four cards of the square can be arranged.

## Results
results-winner = { $name } wins!
results-shared = { $names } and { $last } win together!
results-over = The game is over
results-wrong-claims = { $count ->
    [one] 1 wrong claim
   *[other] { $count } wrong claims
}
results-undone = { $count ->
    [one] Played with undo: 1 turn was taken back.
   *[other] Played with undo: { $count } turns were taken back.
}
results-seed = Deal number { $seed }
results-again = Play again
results-set-up = Change the table
results-title = Main menu

## Pause, rules, settings
pause-title = Pause
pause-resume = Go on playing
pause-leave = Leave the game
pause-usual-rules = At this table the usual rules hold.
pause-rules = Rules of this table: { $rules }.
pause-saved = The game is kept and can be continued.
rules-title = How to play
rules-goal-title = The goal
rules-goal = Carry off more treasure cards than the others. Every card shows two treasures on its paths, and every treasure lies on four cards (in the short game on two).
rules-lay-title = 1. Lay a card
rules-lay = Put one of your two cards beside the labyrinth, turned as you like. At least one path must go on from card to card; other sides may run into a hedge.
rules-search-title = 2. Search
rules-search = Does a road lead from a treasure on your card to the same treasure on another card? Then it is found. How long the road is and what lies on it does not matter. On a bridge the two roads do not meet.
rules-collect-title = 3. Collect
rules-collect = Take the cards you have found, one point each. The card you laid stays, and all cards left on the table must still touch side to side as one piece.
rules-draw-title = 4. Draw
rules-draw = Draw a card, so that you hold two again. Then it is the next player's turn.
rules-end-title = The end
rules-end = When the pile and all hands are empty, the most cards win. A tie is a shared victory. Who can't lay any card passes.
rules-keys-title = Keys
rules-keys = 1 and 2 take a card, arrows move it, R turns it, Enter lays it. Then arrows and Space choose treasures, Enter ends the turn, Esc takes back, Ctrl+Z undoes. H gives a hint, F shows the whole labyrinth, F1 these rules, F11 full screen.
settings-title = Settings
settings-language = Language
settings-window = Window
settings-full-screen = Full screen
settings-scale = Size of the interface
settings-pace = Pace of the opponents
pace-slow = Slow
pace-normal = Normal
pace-fast = Fast
settings-aids = Aids
aid-fitting-cells = Show where a card fits
aid-self-turning = Cards turn themselves to fit
aid-tracker = Treasures and moves at the side
aid-hints = Hints

## Treasures
treasure-candlestick = candlestick
treasure-crown = crown
treasure-owl = owl
treasure-key = key
treasure-dragon = dragon
treasure-ghost = ghost
treasure-treasure-chest = treasure chest
treasure-namejs-ring = Namejs ring
treasure-sword = sword
treasure-goblet = goblet
treasure-spellbook = spellbook
treasure-lantern = lantern
treasure-emerald = emerald
treasure-helmet = helmet
treasure-spider = spider
treasure-treasure-map = treasure map
treasure-coin-purse = coin purse
treasure-shield = shield
treasure-hourglass = hourglass
treasure-potion = potion
treasure-hunting-horn = hunting horn
treasure-bat = bat
treasure-sakta = sakta
treasure-kokle = kokle
treasure-amber = amber

## Faults of a deck
fault-place = Line { $line }, column { $column }:
fault-card = card { $card }:
fault-too-large = The file has { $count } bytes, which is too much for a deck.
fault-not-text = The file is not text: byte { $count } is wrong.
fault-syntax = { $message }
fault-unknown-treasure = There is no treasure “{ $name }” in the list.
fault-unknown-side = There is no side { $name }: write North, East, South or West.
fault-treasure-listed-twice = The treasure “{ $name }” is listed twice.
fault-duplicate-id = Two cards have this number.
fault-no-passage = The card has no passage.
fault-no-side = A passage has no side.
fault-side-twice = The { $side } side is used twice.
fault-treasure-twice = The treasure “{ $name }” is on the card twice.
fault-no-spot = It is not said where the treasure “{ $name }” lies.
fault-spot-without-treasure = A spot is given for “{ $name }”, which is not on the card.
fault-spot-off-path = The treasure “{ $name }” lies off its path.
fault-art-outside = “{ $path }” is no picture inside the deck's folder.
fault-missing-art = The picture “{ $path }” is missing.
fault-too-few-cards = { $cards } cards are too few: two players need { $needed }.
fault-too-many = { $count } { $what } are too many: at most { $most } can be played.
fault-what-cards = cards
fault-what-passages = passages
fault-what-treasures = treasures
fault-card-count = { $count } cards instead of 50.
fault-treasure-count = { $count } treasures instead of 25.
fault-treasure-on-cards = The treasure “{ $name }” is on { $count } cards instead of four.
fault-treasure-alone = The treasure “{ $name }” is on one card only: nobody can find it.
fault-treasures-on-card = { $count } treasures on the card instead of two.
fault-same-pair = Card { $count } shows the same two treasures.
fault-shape-count = { $count } × { $shape } instead of { $expected }.
fault-short-count = { $count } cards belong to the short game instead of 25.
fault-short-treasure = In the short game the treasure “{ $name }” is on { $count } cards instead of two.
side-north = northern
side-east = eastern
side-south = southern
side-west = western
shape-t-junction = T-junction
shape-bend = bend
shape-straight = straight
shape-crossroad = crossroad
shape-double-bend = double bend
shape-bridge = bridge
shape-other = other shape

## About

about-title = About Labirints
about-version = Version { $version }
about-licence = MIT or Apache 2.0, as you like.
about-ours-title = The game
about-ours = Rules, program, pictures and texts were made for Labirints. The pictures are drawn by a program of our own, from shapes, colours and noise. The Namejs ring, the sakta, the kokle, amber and the signs on the card back belong to Latvia's common heritage.
about-fonts-title = Fonts
about-fonts = Both fonts come under the SIL Open Font License, version 1.1.
about-credits = Credits
about-third-party = Licences of others

## Opening and saving
title-games = Played games
not-opened-format = This game was written by another version of Labirints, which this one can't read. It was left as it is.
settings-set-aside = The settings were damaged. They were set aside as “settings.damaged.ron”; the usual ones hold now.
second-copy = Labirints is running already. You can play here too, but this copy writes nothing down.
open-file = The file can't be read: { $why }
open-format = Written in format { $found } by another version of Labirints, which this one can't read.
open-fault = The file tells a game that the rules don't allow. It was left as it is.
save-trouble = The game can't be written down: { $why }. You can play on; it is tried again after every turn.

## Played games
games-title = Played games
games-none = There are no played games here.
games-finished = finished
games-running = { $count ->
    [one] in progress, 1 move
   *[other] in progress, { $count } moves
}
games-unreadable = can't be opened
games-with-undo = Played with undo
games-replay = Watch
games-continue = Play on
games-rename = Rename
games-rename-done = Done
games-delete = Delete
games-undelete = Bring it back
games-export = Save a copy…
games-import = Open a file…
games-no-dialog = The system shows no window to choose a file in. You can also drop a game onto this window; the games lie in { $folder }.
games-kind = Labirints game
replay-place = Move { $at } of { $all }
replay-first = To the beginning (Home)
replay-back = One move back (←)
replay-play = Play or pause (Space)
replay-forward = One move on (→)
replay-last = To the end (End)
replay-play-on = Play on from here
redo-turn = Redo turn
trouble-no-graphics = Labirints needs a graphics driver for Vulkan, DirectX 12, Metal or OpenGL, and none was found. Please install or update the driver of your graphics card, then start the game again.
trouble-report = Labirints has to stop because of a fault in the program. Your game is saved up to the last finished turn. What happened is written down in { $file }; please send it to us.
trouble-no-report = Labirints has to stop because of a fault in the program. Your game is saved up to the last finished turn.
