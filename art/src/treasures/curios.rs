//! Curious things: key, spellbook, map, hourglass and potion.

use super::Pen;
use super::defs::GOLD_LINE;

const KEY_LINE: &str = "#1c3a5e";

/// A silver key with a trefoil bow and a turquoise.
pub fn key() -> String {
    let mut p = Pen::new();
    p.group("translate(50 50) rotate(-40) scale(.86) translate(-50 -54)", |p| {
        p.shape("M43.4,44 H56.6 V111 C56.6,116.4 43.4,116.4 43.4,111Z", "url(#silver)", KEY_LINE, 1.8);
        p.shape("M56,78 H82 V88 H74 V94 H82 V109 H69 V102 H63.6 V109 H56Z", "url(#silverD)", KEY_LINE, 1.8);
        p.line_veil("M58,80.6 H80", "#fff", 1.8, 0.9);
        for (y, w) in [(43.0, 13.0), (52.5, 11.0), (69.0, 10.6)] {
            let (left, right) = (50.0 - w + 3.0, 50.0 + w - 3.0);
            p.shape(
                &format!("M{left},{y} H{right} a3,3.2 0 0 1 0,6.4 H{left} a3,3.2 0 0 1 0,-6.4Z"),
                "url(#silver)",
                KEY_LINE,
                1.6,
            );
        }
        let bow = [(50.0, 4.0), (30.0, 30.0), (70.0, 30.0)];
        for (x, y) in bow {
            p.disc((x, y), 10.5, "none", KEY_LINE, 12.6);
        }
        for (x, y) in bow {
            p.disc((x, y), 10.5, "none", "url(#silverD)", 9.6);
        }
        p.disc((50.0, 23.0), 14.0, "url(#silverD)", KEY_LINE, 1.8);
        p.gem(50.0, 23.0, 9.6, "url(#turq)", "#0a4a56");
    });
    p.finish()
}

/// A thick magenta book with a golden sun, clasps and a spine.
pub fn spellbook() -> String {
    let mut p = Pen::new();
    p.group("rotate(-10 50 50)", |p| {
        let line = "#38062a";
        p.shape("M22,13 H88 C92,13 94,15 94,19 V95 C94,99 92,101 88,101 H22Z", "#6a0c46", line, 1.8);
        p.shape("M22,10 H84 L91,17 V93 L86,97 H22Z", "#f8e6b8", "#7a4a24", 1.2);
        p.line("M86,12.5 V95 M88.6,15.5 V94 M24,93.4 H86 M24,95.6 H86", "#c79a5c", 0.9);
        p.shape(
            "M14,2 H78 C82,2 84,4 84,8 V84 C84,88 82,90 78,90 H14 C8,90 6,94 6,97 V11 C6,6 9,2 14,2Z",
            "url(#cover)",
            line,
            1.8,
        );
        p.shape("M6,97 V11 C6,6 9,2 14,2 H19 V90 H14 C8,90 6,94 6,97Z", "#7a1050", line, 1.4);
        p.shape("M6,97 C6,91 9,90 14,90 H22 V101 H11 C8,101 6,100 6,97Z", "#520a38", line, 1.4);
        p.line("M7,22 H18.6 M7,46 H18.6 M7,70 H18.6", "#ffb83a", 3.4);
        p.line_veil("M24,6 H76 C79,6 80,7 80,10 V82 C80,85 79,86 76,86 H24Z", "#ffc94a", 1.6, 0.85);
        book_corners(p);
        book_sun(p);
        p.shape(
            "M76,38 H92 C94,38 95,39 95,41 V51 C95,53 94,54 92,54 H76 C73,54 72,50 72,46 C72,42 73,38 76,38Z",
            "url(#goldH)",
            GOLD_LINE,
            1.6,
        );
        p.gem(79.6, 46.0, 3.4, "url(#turq)", "#0a4a56");
    });
    p.finish()
}

fn book_corners(p: &mut Pen) {
    p.shape("M66,2 H78 C82,2 84,4 84,8 V20 C78,19 74,17 71,13 C68,10 66.4,6 66,2Z", "url(#gold)", GOLD_LINE, 1.4);
    p.shape("M66,90 H78 C82,90 84,88 84,84 V72 C78,73 74,75 71,79 C68,82 66.4,86 66,90Z", "url(#gold)", GOLD_LINE, 1.4);
}

fn book_sun(p: &mut Pen) {
    for i in 0..8 {
        p.group(&format!("rotate({} 48 46)", i * 45), |p| {
            p.shape("M43.6,32 L48,19 L52.4,32Z", "url(#gold)", GOLD_LINE, 1.2);
        });
    }
    p.disc((48.0, 46.0), 14.4, "url(#gold)", GOLD_LINE, 1.6);
    p.gem(48.0, 46.0, 9.4, "url(#turq)", "#0a4a56");
}

/// A map between two rolls: island, sea, a dotted way and a red cross.
pub fn treasure_map() -> String {
    let mut p = Pen::new();
    p.shape("M12,20 C28,12 38,25 54,19 C70,13 82,16 90,20 L91,80 C84,84 79,83 74,81 L71,84 L67,80.6 C61,80 56,82 50,84 C44,86.4 39,87 34,86.6 L31,83 L28,86 C21,85.4 15,84 10,82Z", "url(#parch)", "#6b3f1a", 1.8);
    p.veil(
        "M12,20 C28,12 38,25 54,19 C70,13 82,16 90,20 L90,27 C80,22 70,20 55,26 C40,32 28,19 12,27Z",
        "#a86c2c",
        0.3,
    );
    p.line_veil("M36,21 C35,44 37,62 35,86 M63,17.6 C64,40 62,62 64,81", "#b98a4c", 1.8, 0.75);
    map_land(&mut p);
    for (x, y) in [(24.0, 74.0), (31.0, 67.0), (39.4, 63.4), (47.0, 58.0), (53.0, 50.4)] {
        p.oval(x, y, 3.5, 2.7, "#7a2a10", 1.0);
    }
    for (colour, width) in [("#4a0a14", 11.0), ("#ee2030", 7.4)] {
        p.line("M58,24 L79,45 M79,24 L58,45", colour, width);
    }
    p.line_veil("M58,23 L66,31 M78,23 L71,30", "#ffb0a8", 1.8, 0.9);
    p.both_sides(|p| {
        p.shape("M3,17 C3,10 16,10 16,17 L15.4,87 C15.4,94 3,94 3,87Z", "url(#wax)", "#6b3f1a", 1.8);
        p.egg((9.5, 16.6), (5.4, 3.4), "#e8c68a", "#6b3f1a", 1.4);
        p.line_veil("M9.4,15 C12,15.6 12,18 9,18", "#8a5a2c", 1.2, 0.9);
    });
    p.finish()
}

/// An island with hills, the sea with waves and a small compass rose.
fn map_land(p: &mut Pen) {
    p.veil(
        "M18.6,33 C21,25 29,28 33,30 C38,32 36,41 33,44 C28,49 20,48 18.6,42 C17.6,39 17.6,36 18.6,33Z",
        "#4f9e58",
        0.95,
    );
    p.line("M20.6,41 l4.4,-7 l3.6,5.4 l2.4,-3.4 l2.6,5", "#1f5230", 1.8);
    p.veil("M67,60 C75,53 86,59 84,70 C77,78 65,70 67,60Z", "#3f94c8", 0.95);
    p.line("M70.5,64 q3,-2.4 5,0 t5,0 M72,69 q3,-2.4 5,0 t4,0", "#d6f0ff", 1.3);
    p.spark(49.0, 36.0, 8.4, "#8a5424");
    p.spark(49.0, 36.0, 4.0, "#fff0c4");
    p.line_veil("M52,77 q4,-4 8,-1 M44,75 q2,-3 5,-2", "#b98a4c", 1.6, 0.9);
}

/// An hourglass between two mahogany plates, sand running.
pub fn hourglass() -> String {
    let mut p = Pen::new();
    p.both_sides(|p| {
        p.shape(
            "M15,10 H23 L22,30 C24,44 24,56 22,70 L23,90 H15 L16,70 C14,56 14,44 16,30Z",
            "url(#mahogany)",
            "#2c0c08",
            1.6,
        );
        p.egg((19.0, 50.0), (6.0, 4.0), "url(#goldH)", GOLD_LINE, 1.3);
    });
    let glass = "M26,12 H74 C76,30 70,40 56,47 C54.4,48.4 54.4,51.6 56,53 C70,60 76,70 74,88 H26 C24,70 30,60 44,53 C45.6,51.6 45.6,48.4 44,47 C30,40 24,30 26,12Z";
    p.shape(glass, "url(#glass)", "#1d4a66", 2.0);
    hourglass_sand(&mut p);
    p.line_veil("M32,16 C31,28 34,35 42,41 M33,83 C32,72 35,66 40,61", "#fff", 4.0, 0.85);
    p.line_veil("M69,16 C69,26 66,33 60,38", "#2c6a8a", 2.0, 0.45);
    for y in [0.0, 88.0] {
        p.group(&format!("translate(0 {y})"), |p| {
            p.shape("M12,0 H88 C93,0 93,12 88,12 H12 C7,12 7,0 12,0Z", "url(#mahogany)", "#2c0c08", 1.8);
            p.line_veil("M13,3 H86", "#ffc09a", 1.8, 0.7);
            p.line_veil("M11,9.4 H88", "#2c0c08", 1.6, 0.4);
        });
    }
    p.finish()
}

fn hourglass_sand(p: &mut Pen) {
    p.shape(
        "M33,28 C42,32 58,32 67,28 C65,36 60,41 52.6,45.6 L51,49 H49 L47.4,45.6 C40,41 35,36 33,28Z",
        "url(#sand)",
        "#9c5210",
        1.0,
    );
    p.line("M50,46 V74", "#ffc83a", 2.6);
    p.shape("M28,87 C28,80 36,76 44,71 C48,67 52,67 56,71 C64,76 72,80 72,87Z", "url(#sand)", "#9c5210", 1.0);
    p.line_veil("M33,28 C42,32 58,32 67,28", "#fff6cc", 1.8, 0.9);
}

/// A round flask with a cyan potion, tilted, its cork half out.
pub fn potion() -> String {
    let mut p = Pen::new();
    p.group("rotate(13 50 56)", |p| {
        let line = "#0d3350";
        p.shape("M42,-4 C42,-8 58,-8 58,-4 L57,10 H43Z", "url(#cork)", "#4a2410", 1.6);
        p.dot(47.0, 0.0, 1.2, "#7a4a24");
        p.dot(53.0, 4.0, 1.0, "#7a4a24");
        p.shape(
            "M41,8 H59 V33 C78,37 90,50 90,66 C90,86 72,99 50,99 C28,99 10,86 10,66 C10,50 22,37 41,33Z",
            "url(#glass)",
            line,
            2.0,
        );
        p.shape(
            "M17,52 C28,46 38,57 50,52.6 C62,48 72,46 83,51 C90,70 76,95 50,95 C24,95 10,72 17,52Z",
            "url(#liquid)",
            "#0a4a8a",
            1.2,
        );
        p.line_veil("M17,53 C28,47 38,58 50,53.6 C62,49 72,47 83,52", "#e8ffff", 2.2, 0.95);
        for (x, y, r) in [
            (40.0, 78.0, 5.0),
            (58.0, 72.0, 3.6),
            (66.0, 83.0, 4.4),
            (50.0, 88.0, 2.6),
            (33.0, 70.0, 2.8),
            (54.0, 43.0, 3.0),
            (47.0, 37.0, 2.0),
        ] {
            p.disc((x, y), r, "#b8fbff", "#e8ffff", 1.0);
            p.dot(x - r * 0.3, y - r * 0.3, r * 0.35, "#fff");
        }
        p.line_veil("M20,60 C20,51 27,44 36,41", "#fff", 5.0, 0.92);
        p.line_veil("M19,72 C20,75 21,77 22.4,79", "#fff", 4.0, 0.7);
        p.line_veil("M46,13 V30", "#fff", 3.0, 0.8);
        p.shape("M37,7 H63 C66,7 66,15 63,15 H37 C34,15 34,7 37,7Z", "url(#silver)", line, 1.6);
        p.shape("M42,28 H58 C60,28 60,34 58,34 H42 C40,34 40,28 42,28Z", "#d9a24a", "#5a2a0c", 1.4);
    });
    p.finish()
}
