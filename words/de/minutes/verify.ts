// The texts of the page that checks files of approved minutes, in German.

export const verify = {
  title: 'Protokoll nachprüfen',
  about:
    'Diese Seite sagt, ob die Datei eines genehmigten Protokolls bis aufs letzte Byte die ist, die genehmigt wurde. Die Datei wird in diesem Browser geprüft und nirgendwohin gesendet.',
  files: 'JSON-Dateien genehmigter Protokolle',
  filesHint:
    'Wählen Sie die Datei, die das Protokoll der Besprechung zum Nachprüfen anbietet. Bei mehreren wird auch geprüft, dass jede auf die vorige folgt.',
  sha256: 'SHA-256 (freiwillig)',
  sha256Hint:
    'Die Prüfsumme, die das Protokoll der Besprechung zeigt. Sie wird mit der letzten Datei verglichen. Wer eine Datei ändert, kann auch die Prüfsumme neu berechnen, die sie enthält: Das zeigt nur dieser Vergleich.',
  sha256Wrong: 'Eine SHA-256-Prüfsumme hat 64 hexadezimale Ziffern: 0 bis 9 und a bis f.',
  needsScript: 'Diese Seite braucht JavaScript. Ohne JavaScript prüft {command} dasselbe.',
  results: 'Was geprüft wurde',
  all: { fine: 'Alles ist unverändert.', faulty: 'Etwas ist nicht so, wie es genehmigt wurde.' },
  verdicts: {
    fine: 'Unverändert.',
    too_long: 'Diese Datei ist länger als jedes genehmigte Protokoll: Sie wurde nicht gelesen.',
    not_json: 'Das ist keine JSON-Datei eines genehmigten Protokolls.',
    not_record: 'Diese Datei enthält kein genehmigtes Protokoll.',
    not_canonical: 'Verändert: Ihre Bytes sind nicht die, die genehmigt wurden.',
    changed: 'Verändert: Ihr Inhalt passt nicht zur Prüfsumme, die sie enthält.',
    approvals: 'Verändert: Die Zustimmungen passen nicht zu dem Text, dem sie gelten sollen.',
    not_following: 'Für sich unverändert, aber sie folgt nicht auf die Datei davor.',
    other_sha256: 'Für sich unverändert, aber ihre SHA-256-Prüfsumme ist eine andere als die oben.',
  },
  facts: { meeting: 'Besprechung', number: 'Fassung', sha256: 'SHA-256-Summe', follows: 'Folgt auf' },
  none: 'Kein anderes Protokoll',
} as const
