// The texts of the page that checks files of approved minutes, in German.

export const verify = {
  title: 'Protokoll prüfen',
  about:
    'Prüfen Sie, ob die Datei eines genehmigten Protokolls unverändert ist. Die Datei wird in diesem Browser geprüft und nirgendwohin gesendet.',
  files: 'JSON-Dateien genehmigter Protokolle',
  filesHint:
    'Wählen Sie die JSON-Datei von der Seite des Protokolls. Bei mehreren Dateien muss jede auf die vorige folgen.',
  sha256: 'SHA-256 (optional)',
  sha256Hint:
    'Kopieren Sie sie von der Seite des Protokolls. Sie wird mit der letzten Datei verglichen und deckt auch Änderungen auf, bei denen die Prüfsumme in der Datei ersetzt wurde.',
  sha256Wrong: 'Geben Sie 64 hexadezimale Ziffern ein: 0 bis 9 und a bis f.',
  needsScript: 'Diese Seite braucht JavaScript. Verwenden Sie sonst {command}.',
  results: 'Ergebnisse',
  all: {
    fine: 'Alle Dateien sind unverändert.',
    faulty: 'Mindestens eine Datei stimmt nicht mit dem genehmigten Protokoll überein.',
  },
  verdicts: {
    fine: 'Unverändert.',
    too_long: 'Nicht geprüft: Diese Datei ist größer als jedes genehmigte Protokoll.',
    not_json: 'Das ist keine JSON-Datei eines genehmigten Protokolls.',
    not_record: 'Diese Datei enthält kein genehmigtes Protokoll.',
    not_canonical: 'Verändert: Die Bytes der Datei weichen von der genehmigten Fassung ab.',
    changed: 'Verändert: Der Inhalt passt nicht zur Prüfsumme.',
    approvals: 'Verändert: Die Zustimmungen passen nicht zum Text.',
    not_following: 'Die Datei ist unverändert, folgt aber nicht auf die vorige.',
    other_sha256: 'Die Datei ist unverändert, aber ihre SHA-256-Prüfsumme weicht von der angegebenen ab.',
  },
  facts: { meeting: 'Besprechung', number: 'Fassung', sha256: 'SHA-256-Summe', follows: 'Folgt auf' },
  none: 'Keine frühere Fassung',
} as const
