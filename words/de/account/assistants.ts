// AI assistants on the page of the account: how they are connected, and which are, in German.

export const assistants = {
  title: 'Assistenten',
  intro:
    'Claude, ChatGPT oder ein anderer KI-Assistent kann mit Ihren Rechten Besprechungen vorbereiten und Ergebnisse festhalten.',
  off: 'Auf dieser Website sind Assistenten deaktiviert.',
  readOnly: 'Auf dieser Website können Assistenten nur lesen.',
  address: 'Adresse für den Assistenten',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  addressHint:
    'Fügen Sie diese Adresse in Ihrem Assistenten ein. Es öffnet sich eine Seite dieser Website, auf der Sie festlegen, was der Assistent darf.',
  how: 'So verbinden Sie einen Assistenten',
  steps: {
    claude:
      'Öffnen Sie in Claude die Einstellungen und dort „Konnektoren“. Fügen Sie einen eigenen Konnektor mit dieser Adresse hinzu und wählen Sie „Verbinden“.',
    chatgpt:
      'Öffnen Sie in ChatGPT die Einstellungen und dort „Apps & Konnektoren“. Aktivieren Sie unter „Erweiterte Einstellungen“ den Entwicklermodus. Wählen Sie dann „Erstellen“, geben Sie einen Namen ein, fügen Sie die Adresse ein, wählen Sie OAuth und dann „Erstellen“.',
    vscode:
      'Öffnen Sie in Visual Studio Code die Befehlspalette und wählen Sie „MCP: Server hinzufügen…“. Wählen Sie „HTTP“, fügen Sie die Adresse ein und geben Sie einen Namen ein. Erlauben Sie danach die Anmeldung.',
    codex: 'Führen Sie in einem Terminal diese beiden Befehle aus. Der zweite öffnet die Anmeldung.',
  },
  other: 'Andere Programme',
  otherHint:
    'Programme, die diese Anmeldung nicht unterstützen, können ein API-Token im HTTP-Header senden: {header}. Ein Token erstellen Sie unter {tokens}.',
  connected: 'Verbundene Assistenten',
  connectedHint: 'Der Zugriff bleibt erlaubt, bis Sie den Assistenten entfernen.',
  none: 'Keine Assistenten verbunden.',
  from: 'von {host}',
  remove: 'Entfernen',
  removeHint: '{name} verliert sofort den Zugriff.',
  removeConfirm: 'Assistenten entfernen',
  removed: 'Assistent entfernt.',
} as const
