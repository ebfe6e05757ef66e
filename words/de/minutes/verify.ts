// The texts of the page that checks files of approved minutes, in German.

export const verify = {
  title: 'Protokoll prüfen',
  about:
    'Prüfen Sie, ob die Datei eines genehmigten Protokolls unverändert ist. Die Datei wird nur in diesem Browser geprüft und nicht übertragen.',
  files: 'JSON-Dateien genehmigter Protokolle',
  filesHint:
    'Wählen Sie die JSON-Datei oder die Datei mit Signaturen von der Seite des Protokolls. Bei mehreren Dateien muss jede auf die vorige folgen.',
  sha256: 'SHA-256-Hash (optional)',
  sha256Hint:
    'Kopieren Sie den Hash von der Seite des Protokolls. Er wird mit dem der letzten Datei verglichen. So werden auch Änderungen erkannt, bei denen die Prüfsumme in der Datei ersetzt wurde.',
  sha256Wrong: 'Geben Sie 64 hexadezimale Ziffern ein: 0 bis 9 und a bis f.',
  site: 'Website (optional)',
  siteHint:
    'Die letzte Datei muss für diese Website signiert sein. Geben Sie die Adresse der Website ein, zum Beispiel https://moot.harbour.example.',
  siteWrong: 'Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.',
  keys: 'Schlüssel (optional)',
  keysHint:
    'Geben Sie in jeder Zeile den SHA-256-Hash eines öffentlichen Schlüssels ein, den Sie von der unterzeichnenden Person erhalten haben. Mit allen diesen Schlüsseln muss die letzte Datei signiert sein.',
  keysWrong: 'Geben Sie in jeder Zeile 64 hexadezimale Ziffern ein: 0 bis 9 und a bis f.',
  needsScript: 'Diese Seite benötigt JavaScript. Ohne JavaScript können Sie den Befehl {command} verwenden.',
  results: 'Ergebnisse',
  all: {
    fine: 'Alle Dateien sind unverändert.',
    faulty: 'Mindestens eine Datei stimmt nicht mit dem genehmigten Protokoll überein.',
  },
  verdicts: {
    fine: 'Unverändert.',
    too_long: 'Nicht geprüft: Diese Datei ist größer, als ein genehmigtes Protokoll sein kann.',
    not_json: 'Das ist keine JSON-Datei eines genehmigten Protokolls.',
    not_record: 'Diese Datei enthält kein genehmigtes Protokoll.',
    not_canonical: 'Verändert: Die Bytes der Datei weichen von der genehmigten Fassung ab.',
    changed: 'Verändert: Der Inhalt passt nicht zur Prüfsumme.',
    approvals: 'Verändert: Die Zustimmungen passen nicht zum Text.',
    not_following: 'Die Datei ist unverändert, folgt aber nicht auf die vorige.',
    other_sha256: 'Die Datei ist unverändert, aber ihr SHA-256-Hash weicht vom angegebenen ab.',
    version: 'Nicht geprüft: Diese Version von Folkmoot unterstützt dieses Dateiformat nicht.',
    signature_form: 'Verändert: Eine Signatur hat ein ungültiges Format.',
    signature_record: 'Eine Signatur gehört zu einem anderen Protokoll.',
    signature_key: 'Der öffentliche Schlüssel einer Signatur ist nicht der darin angegebene.',
    signature_ceremony:
      'Eine Signatur wurde nicht mit einem entsperrten Passkey für dieses Protokoll und die angegebene Website erstellt.',
    signature_value: 'Eine Signatur passt nicht zu ihrem öffentlichen Schlüssel.',
    signature_signer: 'Jemand hat unterzeichnet, ohne zuzustimmen, oder zweimal unterzeichnet.',
    signature_order: 'Die Signaturen stehen in der falschen Reihenfolge oder sind älter als die Genehmigung.',
    signature_unsupported:
      'Nicht geprüft: Dieser Browser unterstützt das Verfahren einer Signatur nicht. Verwenden Sie einen anderen Browser.',
    signatures_missing: 'Die vorige Datei enthält keine Signaturen, in dieser Datei sind aber welche angegeben.',
    signatures_differ: 'Die Signaturen der vorigen Datei stimmen nicht mit den hier angegebenen überein.',
    not_signed: 'Die Datei ist unverändert, aber niemand hat sie unterzeichnet.',
    other_site: 'Die Datei ist für eine andere Website signiert als die angegebene.',
    other_key: 'Die Datei ist nicht mit allen angegebenen Schlüsseln signiert.',
  },
  facts: {
    meeting: 'Besprechung',
    number: 'Fassung',
    sha256: 'SHA-256-Hash',
    follows: 'Folgt auf',
    signer: 'Unterzeichnet von',
  },
  none: 'Keine frühere Fassung',
  /** A signature: its facts, and what it says and does not say. */
  signed: 'Unterzeichnet von {name}',
  signature: { time: 'Zeitpunkt', site: 'Website', key: 'SHA-256-Hash des Schlüssels' },
  meaning:
    'Mit diesem Passkey wurden nach dem Entsperren genau diese Bytes für {site} bestätigt. Zeitpunkt und Zuordnung zu {name} bestätigt nur die Website. Vergleichen Sie deshalb den Schlüssel. Das Gerät hat den Text nicht angezeigt. Dies ist keine qualifizierte elektronische Signatur (eIDAS).',
} as const
