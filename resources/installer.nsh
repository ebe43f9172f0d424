; What Postline's installer writes into the registry, for the one person or for all, as it installs.

!macro customInstall
  WriteRegStr SHCTX "Software\Classes\postline" "" "URL:Postline"
  WriteRegStr SHCTX "Software\Classes\postline" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\postline\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'

  ; tel: and sms: are offered under Default apps, and stay with whatever opens them until somebody chooses Postline.
  WriteRegStr SHCTX "Software\Classes\Postline.Number" "" "Number"
  WriteRegStr SHCTX "Software\Classes\Postline.Number" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\Postline.Number\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHCTX "Software\Postline\Capabilities" "ApplicationName" "Postline"
  WriteRegStr SHCTX "Software\Postline\Capabilities" "ApplicationDescription" "Asks whether to open a chat with the number"
  WriteRegStr SHCTX "Software\Postline\Capabilities\URLAssociations" "tel" "Postline.Number"
  WriteRegStr SHCTX "Software\Postline\Capabilities\URLAssociations" "sms" "Postline.Number"
  WriteRegStr SHCTX "Software\RegisteredApplications" "Postline" "Software\Postline\Capabilities"
!macroend

!macro customUnInstall
  DeleteRegKey SHCTX "Software\Classes\postline"
  DeleteRegKey SHCTX "Software\Classes\Postline.Number"
  DeleteRegKey SHCTX "Software\Postline"
  DeleteRegValue SHCTX "Software\RegisteredApplications" "Postline"
!macroend
