// What is wrong with a field, where nothing more exact is known: the codes of the contract, in words, in German.

export const faults = {
  tooLong: 'Höchstens {most} Zeichen.',
  tooLongIn: '{label}: höchstens {most} Zeichen.',
  codes: {
    invalid_value: 'Das kann so nicht angenommen werden.',
    missing_field: 'Diese Angabe wird gebraucht.',
    unknown_field: 'Das ist hier nicht bekannt.',
    too_long: 'Das ist zu lang.',
    not_unique: 'So etwas gibt es schon.',
    invalid_reference: 'Das gibt es nicht, oder nicht für Sie.',
    invalid_transition: 'Das kann auf den jetzigen Stand nicht folgen.',
    conflicting_fields: 'Das widerspricht einer anderen Angabe.',
  },
} as const
