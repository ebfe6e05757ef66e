// What is wrong with a field, where nothing more exact is known: the codes of the contract, in words.

export const faults = {
  tooLong: 'At most {most} characters.',
  tooLongIn: '{label}: at most {most} characters.',
  codes: {
    invalid_value: 'This cannot be taken as it is.',
    missing_field: 'This is needed.',
    unknown_field: 'This is not known here.',
    too_long: 'This is too long.',
    not_unique: 'There is one like this already.',
    invalid_reference: 'There is no such thing, or not for you.',
    invalid_transition: 'This cannot follow on what is.',
    conflicting_fields: 'This contradicts something else.',
  },
} as const
