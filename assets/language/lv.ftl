# Labirints latviešu valodā. Viena rindiņa katrai atslēgai; ievietojamie skaitļi un vārdi ir nosaukti $šādi.

## Sākums
title-line = Liec labirintu. Meklē ceļus. Savāc dārgumus.
title-continue = Turpināt
title-new-game = Jauna spēle
title-rules = Kā spēlēt
title-settings = Iestatījumi
title-quit = Iziet
not-opened-broken = Šajā datnē nav spēles, ko varētu atvērt. Datne nav mainīta.
not-opened-other-deck = Spēle spēlēta ar kāršu kavu, kuras te nav. Ieliec tās mapi mapē „decks”, un varēs turpināt.
not-opened-set-aside = Pēdējais saglabātais gājiens ir bojāts. Tā datne nolikta malā, nevis izdzēsta; ja var turpināt, spēle turpinās no iepriekšējā gājiena.
loading = Dzīvžogi aug…
back = Atpakaļ
menu = Izvēlne

## Spēles sagatavošana
set-up-title = Kas spēlēs?
set-up-players = Spēlētāji
set-up-emblem = Izvēlēties citu zīmi
set-up-starts = Sāk
set-up-starts-why = Pēc noteikumiem sāk jaunākais spēlētājs.
set-up-youngest = Sāk jaunākais.
set-up-computer-starts = Sāk atzīmētais dators.
set-up-computers-only = Te spēlē tikai datori: kurš sāks, izšķirs nejaušība.
set-up-seed-starts = Neviens nav atzīmēts kā jaunākais: kurš sāks, izšķirs nejaušība.
set-up-remove = Atbrīvot šo vietu
set-up-add = Pievienot spēlētāju
set-up-start = Izdalīt kārtis
set-up-deck = Kārtis
set-up-rules = Šī galda noteikumi
set-up-seed = Dalījuma numurs
set-up-seed-hint = nejaušs
set-up-seed-why = Ar to pašu numuru izdala tās pašas kārtis.
deck-ours = Spēles kava
deck-classic = Visas 50 kārtis
deck-short = Īsā spēle, 25 kārtis
deck-broken = Ar šo kāršu kavu nevar spēlēt:
deck-more-faults = { $count ->
    [zero] un vēl { $count } kļūdu
    [one] un vēl { $count } kļūda
   *[other] un vēl { $count } kļūdas
}
player-number = { $number }. spēlētājs
kind-human = Cilvēks
kind-random = Uz labu laimi
kind-greedy = Mantkārīgais
kind-novice = Iesācējs
kind-apprentice = Māceklis
kind-adept = Pratējs
kind-master = Meistars
kind-novice-why = Redz tikai īsus ceļus un daudz ko nepamana. Nekad nav ļauns.
kind-apprentice-why = Ikreiz ņem, cik vien var.
kind-adept-why = Domā arī par to, ko atstāj nākamajam, un skaita kārtis.
kind-master-why = Domā tālu uz priekšu un vēro tavus gājienus. Ja sāk, vispirms sakārto kvadrātu.
hint = Padoms
hint-thinking = Domāju…
hint-best = Šis izskatās vislabāk.
hint-joins = { $count ->
    [zero] Atrod { $count } kāršu: { $name }.
    [one] Atrod { $count } kārti: { $name }.
   *[other] Atrod { $count } kārtis: { $name }.
}
hint-closes = Neatstāj atvērtu ceļu uz šo dārgumu: { $name }.
hint-prepares = { $count ->
    [zero] Sagatavo { $count } kāršu tavam nākamajam gājienam.
    [one] Sagatavo { $count } kārti tavam nākamajam gājienam.
   *[other] Sagatavo { $count } kārtis tavam nākamajam gājienam.
}
hint-leaves-little = Nākamajam atstāj maz.
rule-by-eye = Meklēt ar acīm
rule-by-eye-why = Nekas neiedegas: dārgumus atrodi pats, un ko nepamani, tas paliek.
rule-matching-sides = Malām jāsakrīt
rule-matching-sides-why = Uz katras malas ceļam jāsastop ceļš un dzīvžogam – dzīvžogs.
rule-loose = Drīkst sadalīties
rule-loose-why = Drīkst rasties atsevišķas grupas, tikai neviena kārts nedrīkst palikt viena.
rule-friendly-undo = Draudzīgā atsaukšana
rule-friendly-undo-why = Veselus gājienus drīkst atsaukt arī tad, ja spēlē vairāki cilvēki.
rule-clock = Pulkstenis
rule-clock-why = Sekundes katram cilvēka gājienam.
setup-seats = Spēle ir 2 līdz 6 spēlētājiem, nevis { $seats }.
setup-first = Spēlētājs, kuram jāsāk, nesēž pie galda.
setup-too-few-cards = Spēlētāju skaits: { $seats }, tiem vajag kārtis: { $needed }, bet šajā kavā ir { $cards }.
setup-clock = Pulksteni var iestatīt no 15 līdz 120 sekundēm, nevis uz { $seconds }.
setup-order = Kāršu secība nav pilnīga.
setup-square-cards = Kvadrātā nav tās kārtis, kas tam izdalītas.

## Galds
pile = { $count ->
    [0] kāršu vairs nav
    [zero] vēl { $count } kāršu
    [one] vēl { $count } kārts
   *[other] vēl { $count } kārtis
}
points = { $count ->
    [zero] { $count } punktu
    [one] { $count } punkts
   *[other] { $count } punkti
}
tracker-title = Dārgumi
tracker-line = { $name }: uz galda { $table }, tavā rokā { $hand }, neredzētas { $unseen }, savāktas { $collected }
moves-title = Gājieni
move-pass = izlaida gājienu
move-lay = nolika kārti
move-take = { $count ->
    [zero] paņēma { $count } kāršu
    [one] paņēma { $count } kārti
   *[other] paņēma { $count } kārtis
}
end-turn = Beigt gājienu
end-turn-take = { $count ->
    [zero] Ņemt { $count } un beigt
    [one] Ņemt { $count } un beigt
   *[other] Ņemt { $count } un beigt
}
take-back = Paņemt atpakaļ
fit = Viss galds
take-back-turn = Atsaukt gājienu
pass = Izlaist gājienu
advice-square = Tu sāc: klikšķis pagriež kvadrāta kārti, vilkšana samaina divas. Tad liec kārti.
advice-square-keys = R pagriež kvadrāta kārti, atstarpe to atzīmē: vēlreiz uz citas, un abas samainās vietām.
advice-lay = Velc kārti no rokas uz labirintu.
advice-lay-by-eye = Noliec kārti un tad norādi uz sasniegtajiem dārgumiem.
advice-turn = Kārti pagriež labā poga, ritenītis vai R.
advice-turn-keys = Bultas kārti pārvieto, R pagriež, Enter noliek, Esc liek atpakaļ.
advice-nothing-found = Neviens dārgums nav savienots. Beidz gājienu vai izmēģini citu vietu.
advice-found = { $count ->
    [zero] Atrastas { $count } kāršu! Klikšķini, lai tās atstātu vai ņemtu.
    [one] Atrasta { $count } kārts! Klikšķini, lai to atstātu vai ņemtu.
   *[other] Atrastas { $count } kārtis! Klikšķini, lai tās atstātu vai ņemtu.
}
advice-found-stays = Dārgums atrasts, bet tā kārtij jāpaliek: bez tās labirints sadalītos.
advice-by-eye = { $count ->
    [0] Kurus dārgumus esi sasniedzis? Klikšķini uz kārtīm.
    [zero] Norādīti { $count } dārgumu. Vai ir vēl?
    [one] Norādīts { $count } dārgums. Vai ir vēl?
   *[other] Norādīti { $count } dārgumi. Vai ir vēl?
}
advice-pass = Neviena tava kārts nekur neder: gājiens jāizlaiž.
curtain-title = { $name }, tavs gājiens
curtain-line = Pārējie lai novēršas. Neviena kārtis nav redzamas, līdz sāksi.
curtain-ready = Sākt gājienu
notice-beside-table = Kārts jāatlaiž virs galda.
notice-took-back = Pēdējais gājiens ir atsaukts.
notice-pulled-in = { $count ->
    [zero] Līdzi jāņem vēl { $count } kāršu, citādi tās paliktu atšķeltas.
    [one] Līdzi jāņem vēl { $count } kārts, citādi tā paliktu atšķelta.
   *[other] Līdzi jāņem vēl { $count } kārtis, citādi tās paliktu atšķeltas.
}
notice-put-back = { $count ->
    [zero] Tās vietā paliek { $count } kāršu: citādi labirints sadalītos.
    [one] Tās vietā paliek { $count } kārts: citādi labirints sadalītos.
   *[other] Tās vietā paliek { $count } kārtis: citādi labirints sadalītos.
}
notice-would-break = Šai kārtij jāpaliek: bez tās labirints sadalītos atzīmētajā vietā.
notice-not-found = Šī kārts nav savienota ar tavu dārgumu.
notice-right-claim = Pareizi, ceļš ir!
notice-wrong-claim = Uz turieni ceļa nav.
notice-arranged = { $name } sakārto kvadrātu.
notice-passed = { $name } nevar nolikt kārti un izlaiž gājienu.
notice-skipped = Spēlētājam { $name } vairs nav kāršu.
notice-walled-in = Neviens vairs nevar nolikt kārti: labirints ir noslēgts, un spēle beidzas.
notice-time-up = Laiks beidzies: { $name }.
refused-game-over = Spēle ir beigusies.
refused-not-your-turn = Tagad ir cita spēlētāja gājiens.
refused-not-in-hand = Šī kārts nav tavā rokā.
refused-off-table = Te galds beidzas.
refused-occupied = Te jau ir kārts.
refused-no-neighbour = Kārtij ar malu jāpieskaras kādai kārtij uz galda.
refused-no-road = Vismaz vienam ceļam jāturpinās no kārts uz kārti.
refused-sides-clash = Pie šī galda visām malām jāsakrīt: ceļš pie ceļa, dzīvžogs pie dzīvžoga.
refused-not-found = Ņemt drīkst tikai atrastos dārgumus.
refused-would-split = Labirints sadalītos.
refused-would-stand-alone = Kāda kārts paliktu viena.
refused-must-lay = Tu vari nolikt kārti, tāpēc gājienu izlaist nedrīkst.
refused-locked-square = Kvadrāts ir noslēgts: pagriez kādu kārti tā, lai ceļš vestu ārā.
refused-square-fixed = Kad pirmā kārts nolikta, kvadrātu vairs nedrīkst mainīt.
refused-outside-square = Kārtot drīkst tikai četras kvadrāta kārtis.

## Rezultāti
results-winner = Uzvar { $name }!
results-shared = Kopīga uzvara: { $names } un { $last }!
results-over = Spēle ir beigusies
results-wrong-claims = { $count ->
    [zero] { $count } kļūdainu norāžu
    [one] { $count } kļūdaina norāde
   *[other] { $count } kļūdainas norādes
}
results-undone = { $count ->
    [zero] Spēlēts ar atsaukšanu: atsaukti { $count } gājienu.
    [one] Spēlēts ar atsaukšanu: atsaukts { $count } gājiens.
   *[other] Spēlēts ar atsaukšanu: atsaukti { $count } gājieni.
}
results-seed = Dalījuma numurs { $seed }
results-again = Spēlēt vēlreiz
results-set-up = Mainīt galdu
results-title = Uz sākumu

## Pauze, noteikumi, iestatījumi
pause-title = Pauze
pause-resume = Turpināt spēli
pause-leave = Pamest spēli
pause-usual-rules = Pie šī galda ir parastie noteikumi.
pause-rules = Šī galda noteikumi: { $rules }.
pause-saved = Spēle ir saglabāta, un to varēs turpināt.
rules-title = Kā spēlēt
rules-goal-title = Mērķis
rules-goal = Savāc vairāk dārgumu kāršu nekā pārējie. Katras kārts ceļos ir divi dārgumi, un katrs dārgums ir uz četrām kārtīm (īsajā spēlē uz divām).
rules-lay-title = 1. Liec kārti
rules-lay = Pieliec labirintam vienu no savām divām kārtīm, pagrieztu, kā vien gribi. Vismaz vienam ceļam jāturpinās no kārts uz kārti; citas malas drīkst atdurties dzīvžogā.
rules-search-title = 2. Meklē
rules-search = Vai no dārguma uz tavas kārts ved ceļš līdz tādam pašam dārgumam uz citas kārts? Tad tas ir atrasts. Nav svarīgi, cik garš ir ceļš un kas uz tā atrodas. Uz tilta abi ceļi nesatiekas.
rules-collect-title = 3. Savāc
rules-collect = Ņem atrastās kārtis, par katru ir punkts. Tikko noliktā kārts paliek, un visām kārtīm uz galda joprojām ar malām jāturas kopā vienā gabalā.
rules-draw-title = 4. Velc kārti
rules-draw = Paņem kārti no kaudzītes, lai rokā atkal būtu divas. Tad gājiens pāriet nākamajam.
rules-end-title = Beigas
rules-end = Kad kaudzīte un visas rokas ir tukšas, uzvar tas, kuram ir visvairāk kāršu. Neizšķirts nozīmē kopīgu uzvaru. Kas nevar nolikt nevienu kārti, izlaiž gājienu.
rules-keys-title = Taustiņi
rules-keys = 1 un 2 paņem kārti, bultiņas to pārvieto, R pagriež, Enter noliek. Pēc tam ar bultiņām un atstarpi izvēlas dārgumus, Enter beidz gājienu, Esc paņem atpakaļ, Ctrl+Z atsauc. H dod padomu, F parāda visu labirintu, F1 noteikumus, F11 pilnu ekrānu.
settings-title = Iestatījumi
settings-language = Valoda
settings-window = Logs
settings-full-screen = Pilns ekrāns
settings-scale = Saskarnes lielums
settings-pace = Pretinieku temps
pace-slow = Lēns
pace-normal = Parasts
pace-fast = Ātrs
settings-aids = Palīglīdzekļi
aid-fitting-cells = Rādīt, kur kārts der
aid-self-turning = Kārtis pašas pagriežas, kā der
aid-tracker = Dārgumi un gājieni malā
aid-hints = Padomi

## Dārgumi
treasure-candlestick = svečturis
treasure-crown = kronis
treasure-owl = pūce
treasure-key = atslēga
treasure-dragon = pūķis
treasure-ghost = spoks
treasure-treasure-chest = dārgumu lāde
treasure-namejs-ring = Nameja gredzens
treasure-sword = zobens
treasure-goblet = kauss
treasure-spellbook = burvju grāmata
treasure-lantern = laterna
treasure-emerald = smaragds
treasure-helmet = bruņucepure
treasure-spider = zirneklis
treasure-treasure-map = dārgumu karte
treasure-coin-purse = naudas maks
treasure-shield = vairogs
treasure-hourglass = smilšu pulkstenis
treasure-potion = burvju dzira
treasure-hunting-horn = medību rags
treasure-bat = sikspārnis
treasure-sakta = sakta
treasure-kokle = kokle
treasure-amber = dzintars

## Kāršu kavas kļūdas
fault-place = { $line }. rinda, { $column }. rakstzīme:
fault-card = { $card }. kārts:
fault-too-large = Datnē ir baiti: { $count }, kāršu kavai tas ir par daudz.
fault-not-text = Datne nav teksts: { $count }. baits ir nepareizs.
fault-syntax = { $message }
fault-unknown-treasure = Sarakstā nav dārguma „{ $name }”.
fault-unknown-side = Malas { $name } nav: jāraksta North, East, South vai West.
fault-treasure-listed-twice = Dārgums „{ $name }” sarakstā ir divreiz.
fault-duplicate-id = Šis numurs ir divām kārtīm.
fault-no-passage = Kārtij nav neviena ceļa.
fault-no-side = Kādam ceļam nav malas.
fault-side-twice = { $side } mala izmantota divreiz.
fault-treasure-twice = Dārgums „{ $name }” uz kārts ir divreiz.
fault-no-spot = Nav pateikts, kur atrodas dārgums „{ $name }”.
fault-spot-without-treasure = Vieta norādīta dārgumam „{ $name }”, kura uz kārts nav.
fault-spot-off-path = Dārgums „{ $name }” neatrodas uz sava ceļa.
fault-art-outside = „{ $path }” nav attēls kavas mapē.
fault-missing-art = Trūkst attēla „{ $path }”.
fault-too-few-cards = Kāršu skaits { $cards } ir par mazu: diviem spēlētājiem vajag { $needed }.
fault-too-many = Par daudz ({ $what }): { $count }, spēlēt var ne vairāk kā ar { $most }.
fault-what-cards = kārtis
fault-what-passages = ceļi
fault-what-treasures = dārgumi
fault-card-count = Kāršu skaits ir { $count }, nevis 50.
fault-treasure-count = Dārgumu skaits ir { $count }, nevis 25.
fault-treasure-on-cards = Dārguma „{ $name }” kāršu skaits ir { $count }, nevis četras.
fault-treasure-alone = Dārgums „{ $name }” ir tikai uz vienas kārts: to neviens nevarēs atrast.
fault-treasures-on-card = Dārgumu skaits uz kārts ir { $count }, nevis divi.
fault-same-pair = Tie paši divi dārgumi ir uz { $count }. kārts.
fault-shape-count = { $shape }: { $count }, nevis { $expected }.
fault-short-count = Īsajā spēlē kāršu skaits ir { $count }, nevis 25.
fault-short-treasure = Īsajā spēlē dārguma „{ $name }” kāršu skaits ir { $count }, nevis divas.
side-north = ziemeļu
side-east = austrumu
side-south = dienvidu
side-west = rietumu
shape-t-junction = T veida krustojums
shape-bend = līkums
shape-straight = taisns ceļš
shape-crossroad = krustojums
shape-double-bend = dubultlīkums
shape-bridge = tilts
shape-other = cits veids

## Par spēli

about-title = Par spēli
about-version = Versija { $version }
about-licence = MIT vai Apache 2.0 licence, pēc izvēles.
about-ours-title = Spēle
about-ours = Noteikumi, programma, attēli un teksti radīti Labirintiem. Attēlus no formām, krāsām un trokšņa zīmē mūsu pašu programma. Nameja gredzens, sakta, kokle, dzintars un zīmes kāršu otrā pusē ir Latvijas kopīgais mantojums.
about-fonts-title = Burti
about-fonts = Abi fonti nāk ar SIL Open Font License 1.1. versiju.
about-credits = Autori
about-third-party = Citu licences

## Atvēršana un saglabāšana
title-games = Izspēlētās spēles
not-opened-format = Šo spēli pierakstījusi cita Labirints versija, un šī to nemāk nolasīt. Datne nav mainīta.
settings-set-aside = Iestatījumi bija bojāti. Tie nolikti malā kā „settings.damaged.ron”; tagad ir spēkā parastie.
second-copy = Labirints jau ir atvērts. Spēlēt var arī šeit, bet šajā logā nekas netiek pierakstīts.
open-file = Datni nevar nolasīt: { $why }
open-format = Pierakstījusi cita Labirints versija { $found }. formātā, ko šī nemāk nolasīt.
open-fault = Datnē ir spēle, kādu noteikumi neatļauj. Datne nav mainīta.
save-trouble = Spēli nevar pierakstīt: { $why }. Spēlēt var turpināt; pēc katra gājiena tiks mēģināts vēlreiz.

## Izspēlētās spēles
games-title = Izspēlētās spēles
games-none = Te nav nevienas izspēlētas spēles.
games-finished = pabeigta
games-running = { $count ->
    [zero] iesākta, { $count } gājienu
    [one] iesākta, { $count } gājiens
   *[other] iesākta, { $count } gājieni
}
games-unreadable = nevar atvērt
games-with-undo = Spēlēts ar atsaukšanu
games-replay = Skatīties
games-continue = Turpināt
games-rename = Pārdēvēt
games-rename-done = Gatavs
games-delete = Dzēst
games-undelete = Atgūt izdzēsto
games-export = Saglabāt kopiju…
games-import = Atvērt datni…
games-no-dialog = Sistēma nerāda logu, kurā izvēlēties failu. Spēli var arī ievilkt šajā logā; spēles glabājas mapē { $folder }.
games-kind = Labirints spēle
replay-place = { $at }. gājiens no { $all }
replay-first = Uz sākumu (Home)
replay-back = Gājienu atpakaļ (←)
replay-play = Atskaņot vai apturēt (atstarpe)
replay-forward = Gājienu uz priekšu (→)
replay-last = Uz beigām (End)
replay-play-on = Spēlēt no šejienes
redo-turn = Atkārtot gājienu
trouble-no-graphics = Labirints vajag grafikas draiveri ar Vulkan, DirectX 12, Metal vai OpenGL, bet tāda nav. Lūdzu, uzinstalē vai atjaunini savas grafikas kartes draiveri un palaid spēli vēlreiz.
trouble-report = Programmas kļūdas dēļ Labirints jāaizver. Spēle ir saglabāta līdz pēdējam pabeigtajam gājienam. Notikušais pierakstīts datnē { $file }; lūdzu, atsūti to mums.
trouble-no-report = Programmas kļūdas dēļ Labirints jāaizver. Spēle ir saglabāta līdz pēdējam pabeigtajam gājienam.
