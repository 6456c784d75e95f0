#!/usr/bin/env bash
# Makes Labirints.app and puts it into a disk image. Only on macOS; UNTESTED until the workflow has run there.
#
#   packaging/macos/bundle.sh VERSION OUTPUT.dmg LICENCES_FOLDER PROGRAM...
#
# Several PROGRAMs (one for each processor) become one that runs on all of them. To sign and to have Apple notarise it:
#   APPLE_SIGNING_IDENTITY                     "Developer ID Application: ...", in the keychain
#   APPLE_ID, APPLE_TEAM_ID, APPLE_PASSWORD    with an app-specific password
# Without these it is signed ad hoc: it runs, but a player must allow it once in the system's settings.
set -euo pipefail

version=$1 image=$2 licences=$3
shift 3
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

app="$work/image/Labirints.app"
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources"
lipo -create "$@" -output "$app/Contents/MacOS/labirints"
chmod 755 "$app/Contents/MacOS/labirints"
sed "s/@VERSION@/$version/g" "$here/Info.plist" > "$app/Contents/Info.plist"
plutil -lint "$app/Contents/Info.plist"
cp "$here/../../assets/icon/labirints.icns" "$app/Contents/Resources/"
cp "$licences"/* "$app/Contents/Resources/"
# Dragging the program onto this installs it.
ln -s /Applications "$work/image/Applications"

identity="${APPLE_SIGNING_IDENTITY:--}"
sign=(codesign --force --sign "$identity")
if [[ "$identity" != "-" ]]; then
    # What notarisation asks for. The game needs no entitlement.
    sign+=(--options runtime --timestamp)
fi
"${sign[@]}" "$app"
codesign --verify --strict "$app"

rm -f "$image"
hdiutil create -volname Labirints -srcfolder "$work/image" -format UDZO -fs HFS+ "$image"
if [[ "$identity" != "-" ]]; then
    codesign --sign "$identity" --timestamp "$image"
fi
if [[ "$identity" != "-" && -n "${APPLE_ID:-}" ]]; then
    xcrun notarytool submit "$image" --wait \
        --apple-id "$APPLE_ID" --team-id "$APPLE_TEAM_ID" --password "$APPLE_PASSWORD"
    xcrun stapler staple "$image"
fi
