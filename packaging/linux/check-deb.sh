#!/usr/bin/env bash
# Installs the Debian package in a fresh Debian, plays a turn there as an ordinary user with an empty home folder, and
# takes the package away again: nothing of it may stay but the player's own files.
#
#   packaging/linux/check-deb.sh PACKAGE.deb [ROOT]
#
# Needs root, debootstrap and what `cargo xtask window` needs. ROOT is kept, so that a second run is quicker. XTASK names
# another program than `cargo xtask`.
set -euo pipefail

package="$(realpath "$1")"
root="${2:-$(mktemp -d)/debian}"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
player=(--reuid=1000 --regid=1000 --clear-groups --no-new-privs)

inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
# The files of the system, without what apt and dpkg note for themselves.
files() {
    (cd "$root" && find . -xdev \( -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log \
        -o -path ./home -o -path ./tmp -o -path ./proc -o -path ./dev -o -path ./sys \) -prune -o -print) | sort
}

if [[ ! -e "$root/bin/sh" ]]; then
    debootstrap --variant=minbase bookworm "$root"
fi
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
# What an interrupted run left behind.
inside dpkg --purge labirints > /dev/null 2>&1 || true

# First all that the package asks for, and what looks at the entry and the file type; then the package itself.
cp "$package" "$root/tmp/labirints.deb"
inside apt-get update -qq
inside apt-get install -y -qq --no-install-recommends desktop-file-utils shared-mime-info appstream \
    mesa-vulkan-drivers libegl1 libvulkan1 > "$root/tmp/first.log"
inside apt-get install -y -qq --no-install-recommends --download-only /tmp/labirints.deb > /dev/null
depends="$(dpkg-deb --field "$package" Depends | tr ',' '\n' | sed 's/(.*//; s/ //g')"
# shellcheck disable=SC2086 # one word each
inside apt-get install -y -qq --no-install-recommends $depends > "$root/tmp/depends.log"
inside id player > /dev/null 2>&1 || inside useradd --create-home --uid 1000 player
rm -rf "$root/home/player" && install -d -o 1000 -g 1000 "$root/home/player"

files > "$root/tmp/before"
inside apt-get install -y -qq --no-install-recommends /tmp/labirints.deb
echo "Installed: $(inside dpkg-query --show --showformat '${Package} ${Version}, ${Installed-Size} kB' labirints)"

inside desktop-file-validate /usr/share/applications/labirints.desktop
inside appstreamcli validate --no-net /usr/share/metainfo/lv.labirints.labirints.metainfo.xml
# What a desktop reads: which files are games, and which program opens them.
grep -q 'application/x-labirints:\*\.labirints' "$root/usr/share/mime/globs2"
grep -q 'application/x-labirints=labirints.desktop' "$root/usr/share/applications/mimeinfo.cache"
inside setpriv "${player[@]}" env HOME=/home/player labirints --version

# The window check starts the programs of a folder; these step inside and become the player. His data lie in the usual
# place of his home, where the check's --data folder leads.
work="$(mktemp -d)"
cat > "$work/labirints" << END
#!/bin/sh
mkdir -p "\$(dirname "\$2")" && ln -sfn "$root/home/player/.local/share/labirints" "\$2"
exec chroot "$root" /usr/bin/setpriv ${player[*]} /usr/bin/env -i HOME=/home/player PATH=/usr/bin:/bin \
    DISPLAY="\$DISPLAY" LC_ALL=C.UTF-8 LANG=en_GB.UTF-8 VK_DRIVER_FILES="\$VK_DRIVER_FILES" WINIT_X11_SCALE_FACTOR=1 \
    sh -c 'cd && exec labirints'
END
cat > "$work/labirints-cli" << END
#!/bin/sh
exec "$root/usr/bin/labirints-cli" "\$@"
END
chmod +x "$work"/*
# shellcheck disable=SC2086 # a program with its first words
(cd "$here" && ${XTASK:-cargo xtask} window --no-install --programs "$work")
rm -rf "$work"
echo "In the player's home afterwards:"
(cd "$root/home/player" && find . -type f | sort)

inside apt-get purge -y -qq labirints > /dev/null
files > "$root/tmp/after"
if ! diff "$root/tmp/before" "$root/tmp/after"; then
    echo "The package left something behind, or took something away."
    exit 1
fi
[[ -s "$root/home/player/.local/share/labirints/running.labirints" ]] || { echo "The saved game is gone."; exit 1; }
echo "Taken away without a trace; the saved game is still there."
