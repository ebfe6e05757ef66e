// The texts of the page that checks files of approved minutes, in German.

export const verify = {
  title: 'Protokoll prüfen',
  about:
    'Prüfen Sie, ob die Datei eines genehmigten Protokolls unverändert ist. Die Datei wird in diesem Browser geprüft und nirgendwohin gesendet.',
  files: 'JSON-Dateien genehmigter Protokolle',
  filesHint:
    'Wählen Sie die JSON-Datei oder die Datei mit Unterschriften von der Seite des Protokolls. Bei mehreren Dateien muss jede auf die vorige folgen.',
  sha256: 'SHA-256 (optional)',
  sha256Hint:
    'Kopieren Sie sie von der Seite des Protokolls. Sie wird mit der letzten Datei verglichen und deckt auch Änderungen auf, bei denen die Prüfsumme in der Datei ersetzt wurde.',
  sha256Wrong: 'Geben Sie 64 hexadezimale Ziffern ein: 0 bis 9 und a bis f.',
  site: 'Website (optional)',
  siteHint:
    'Die letzte Datei muss für diese Website unterzeichnet sein. Geben Sie ihre Adresse ein, zum Beispiel https://moot.harbour.example.',
  siteWrong: 'Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.',
  keys: 'Schlüssel (optional)',
  keysHint:
    'In jeder Zeile die SHA-256-Summe eines öffentlichen Schlüssels, wie Sie sie von der Person erhalten haben. Mit diesen Schlüsseln muss die letzte Datei unterzeichnet sein.',
  keysWrong: 'Geben Sie in jeder Zeile 64 hexadezimale Ziffern ein: 0 bis 9 und a bis f.',
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
    version: 'Nicht geprüft: Diese Version von Folkmoot kennt diese Form von Protokollen nicht.',
    signature_form: 'Verändert: Eine Unterschrift hat die falsche Form.',
    signature_record: 'Eine Unterschrift gehört zu einem anderen Protokoll.',
    signature_key: 'Der öffentliche Schlüssel einer Unterschrift ist nicht der, den sie nennt.',
    signature_ceremony:
      'Eine Unterschrift wurde nicht für dieses Protokoll auf ihrer Website durch Entsperren eines Passkeys geleistet.',
    signature_value: 'Eine Unterschrift passt nicht zu ihrem öffentlichen Schlüssel.',
    signature_signer: 'Eine Person hat diesem Protokoll nicht zugestimmt oder zweimal unterzeichnet.',
    signature_order: 'Die Unterschriften haben die falsche Reihenfolge oder sind älter als die Genehmigung.',
    signature_unsupported:
      'Nicht geprüft: Dieser Browser kennt das Verfahren einer Unterschrift nicht. Verwenden Sie einen anderen.',
    signatures_missing: 'Die Datei davor hat keine Unterschriften, diese nennt aber welche.',
    signatures_differ: 'Die Datei davor hat andere Unterschriften, als diese nennt.',
    not_signed: 'Die Datei ist unverändert, aber niemand hat sie unterzeichnet.',
    other_site: 'Die Datei ist für eine andere Website unterzeichnet als die angegebene.',
    other_key: 'Die Datei ist nicht mit allen angegebenen Schlüsseln unterzeichnet.',
  },
  facts: {
    meeting: 'Besprechung',
    number: 'Fassung',
    sha256: 'SHA-256-Summe',
    follows: 'Folgt auf',
    signer: 'Unterzeichnet von',
  },
  none: 'Keine frühere Fassung',
  /** A signature: its facts, and what it says and does not say. */
  signed: 'Unterzeichnet von {name}',
  signature: { time: 'Zeitpunkt', site: 'Website', key: 'SHA-256-Summe des Schlüssels' },
  meaning:
    'Wer diesen Passkey entsperrt hat, hat genau diese Bytes für {site} bestätigt. Dass es der Passkey von {name} ist und wann es geschah, sagt nur die Website: Vergleichen Sie den Schlüssel. Das Gerät hat den Text nicht angezeigt. Dies ist keine qualifizierte elektronische Signatur (eIDAS).',
} as const
