; The installer for Windows, made by NSIS (makensis), on Windows or anywhere else. `cargo xtask dist` calls it with
;   -DVERSION=0.1.0 -DSOURCE=<folder with the programs and licences> -DOUTPUT=<installer.exe>
;
; It installs for one user, asks for no rights, and takes away everything it brought; saved games lie elsewhere and stay.

Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma

!include MUI2.nsh
!include FileFunc.nsh

!define NAME "Labirints"
!define TYPE "Labirints.Record"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define CLASSES "Software\Classes"

Name "${NAME}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "Software\${NAME}" "Folder"
RequestExecutionLevel user
BrandingText "${NAME} ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "FileDescription" "${NAME}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT or Apache-2.0"

!define MUI_ICON "..\..\assets\icon\labirints.ico"
!define MUI_UNICON "..\..\assets\icon\labirints.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\labirints.exe"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Latvian"

Section
  SetOutPath "$INSTDIR"
  File "${SOURCE}\labirints.exe"
  File "${SOURCE}\labirints-cli.exe"
  File "${SOURCE}\README.txt"
  File "${SOURCE}\LICENSE-MIT.txt"
  File "${SOURCE}\LICENSE-APACHE.txt"
  File "${SOURCE}\THIRD-PARTY.txt"
  File "${SOURCE}\CREDITS.txt"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\labirints.exe"

  ; A double-click on a saved game opens it.
  WriteRegStr HKCU "${CLASSES}\.labirints" "" "${TYPE}"
  WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "Labirints game"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\labirints.exe,0"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\labirints.exe" "%1"'
  ; The shell is told, or the icon of such files changes only at the next log-in.
  ${RefreshShellIcons}

  WriteRegStr HKCU "Software\${NAME}" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\labirints.exe"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
SectionEnd

Section Uninstall
  ; File by file: own decks that a player put beside the program stay, and the folder with them.
  Delete "$INSTDIR\labirints.exe"
  Delete "$INSTDIR\labirints-cli.exe"
  Delete "$INSTDIR\README.txt"
  Delete "$INSTDIR\LICENSE-MIT.txt"
  Delete "$INSTDIR\LICENSE-APACHE.txt"
  Delete "$INSTDIR\THIRD-PARTY.txt"
  Delete "$INSTDIR\CREDITS.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey HKCU "${CLASSES}\${TYPE}"
  DeleteRegKey HKCU "${CLASSES}\.labirints"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\${NAME}"
  ${RefreshShellIcons}
SectionEnd
