// The minutes of a meeting on its record: their state, who moves it on, and what was approved, in German.

export const minutes = {
  title: 'Protokoll',
  states: {
    draft: 'Dieses Protokoll ist ein Entwurf.',
    in_review: 'Dieses Protokoll wird geprüft.',
    approved: 'Dieses Protokoll ist genehmigt. Sein Inhalt ist gesperrt, bis es wieder geöffnet wird.',
  },
  moves: { in_review: 'Zur Prüfung geben', approved: 'Protokoll genehmigen', draft: 'Wieder öffnen' },
  done: {
    in_review: 'Das Protokoll wird geprüft.',
    approved: 'Das Protokoll ist genehmigt.',
    draft: 'Das Protokoll ist wieder ein Entwurf.',
  },
  revisions: 'Genehmigte Fassungen',
  revision: 'Fassung {number}, genehmigt am {day}',
  revisionBy: 'Fassung {number}, genehmigt am {day} von {name}',
  formats: { pdf: 'PDF-Datei', json: 'JSON, zum Nachprüfen' },
  download: 'Fassung {number} als {format}',
  sum: 'SHA-256 der JSON-Datei:',
} as const
