#!/bin/sh
# Puts Labirints among your own programs, or takes it away again (--remove). Needs no rights; saved games stay.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin

refresh() {
    # Whatever of these is there: a desktop looks the files up anyway, some of them only at the next log-in.
    command -v update-desktop-database > /dev/null && update-desktop-database -q "$data/applications" || :
    command -v update-mime-database > /dev/null && update-mime-database "$data/mime" || :
    command -v gtk-update-icon-cache > /dev/null && gtk-update-icon-cache -qtf "$data/icons/hicolor" || :
}

remove() {
    rm -f "$bin/labirints" "$bin/labirints-cli"
    (cd "$here/share" && find . -type f) | while read -r file; do
        rm -f "$data/$file"
    done
    refresh
}

if [ "${1:-}" = "--remove" ]; then
    remove
    echo "Labirints was taken away. Saved games and settings are still in $data/labirints and ~/.config/labirints."
    exit
fi
mkdir -p "$bin" "$data"
cp "$here/labirints" "$here/labirints-cli" "$bin/"
cp -R "$here/share/." "$data/"
# A desktop may not look into ~/.local/bin.
sed -i -e "s|^Exec=labirints|Exec=\"$bin/labirints\"|" -e "s|^TryExec=.*|TryExec=$bin/labirints|" \
    "$data/applications/labirints.desktop"
refresh
echo "Labirints is among your programs now. It lies in $bin."
