// Notes, decisions, actions and issues of a meeting, and the composer that they are typed in, in French.

export const blocks = {
  kinds: { note: 'Note', decision: 'Décision', action: 'Tâche', issue: 'Point en suspens' },
  /** The states of a decision. */
  decided: { proposed: 'Proposée', decided: 'Adoptée', replaced: 'Remplacée', withdrawn: 'Retirée' },
  newBlock: {
    note: 'Nouvelle note',
    decision: 'Nouvelle décision',
    action: 'Nouvelle tâche',
    issue: 'Nouveau point en suspens',
  },
  placeholders: {
    note: 'Écrivez une note et appuyez sur Entrée.',
    decision: 'Qu’est-ce qui a été décidé ?',
    action: 'Tâche @Nom ven',
    issue: 'Qu’est-ce qui reste en suspens ?',
  },
  title: 'Notes',
  composer: 'Écrire',
  under: 'Sous : {item}',
  kind: 'Type',
  save: 'Enregistrer',
  writeNote: 'Écrire une note',
  takeDecision: 'Consigner une décision',
  addAction: 'Ajouter une tâche',
  keepText: 'Garder comme texte',
  dueOn: 'pour le {day}',
  unknownName: 'Aucun participant à cette réunion ne s’appelle {name} ; le nom est enregistré comme texte.',
  severalNamed:
    'Plusieurs participants à cette réunion s’appellent {name}. Choisissez-en un, sinon le nom est enregistré comme texte.',
  moreNamed: '{count} de plus. Continuez à saisir le nom.',
  outsideRoom:
    'Les tâches ne peuvent être attribuées qu’aux membres de cet espace, dont {name} ne fait pas partie ; le nom est enregistré comme texte.',
  inviteName: 'Inviter {name}',
  invited: 'Vous avez invité {name}.',
  saved: {
    note: 'Note enregistrée.',
    decision: 'Décision enregistrée.',
    action: 'Tâche ajoutée.',
    issue: 'Point en suspens enregistré.',
  },
  sending: 'pas encore enregistré',
  copy: 'Copier',
  copied: 'Copié',
  drop: 'Abandonner',
  changeRefused: 'La modification n’a pas été enregistrée. {reason}',
  textRefused: '« {text} » n’a pas été enregistré. {reason}',
  removalRefused: '« {text} » n’a pas été supprimé. {reason}',
  unsent: {
    one: '{count} modification n’est pas enregistrée. Nouvelle tentative…',
    other: '{count} modifications ne sont pas enregistrées. Nouvelle tentative…',
  },
  others: 'Hors ordre du jour',
  none: 'Aucune note pour l’instant.',
} as const
