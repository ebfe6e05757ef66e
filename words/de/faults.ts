// What is wrong with a field: the codes of the contract in words, for pages that have nothing more exact to say, in German.

export const faults = {
  tooLong: 'Höchstens {most} Zeichen.',
  tooLongIn: '{label}: höchstens {most} Zeichen.',
  codes: {
    invalid_value: 'Dieser Wert ist nicht erlaubt.',
    missing_field: 'Dieses Feld ist erforderlich.',
    unknown_field: 'Dieses Feld gibt es nicht.',
    too_long: 'Das ist zu lang.',
    not_unique: 'Das ist bereits vorhanden.',
    invalid_reference: 'Das gibt es nicht, oder Sie haben keinen Zugriff darauf.',
    invalid_transition: 'Das ist im aktuellen Status nicht möglich.',
    conflicting_fields: 'Das widerspricht einem anderen Feld.',
    locked: 'Das gehört zu einem genehmigten Protokoll und kann nicht geändert werden.',
  },
} as const
