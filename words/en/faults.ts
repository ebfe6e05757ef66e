// What is wrong with a field: the codes of the contract in words, for pages that have nothing more exact to say.

export const faults = {
  tooLong: 'At most {most} characters.',
  tooLongIn: '{label}: at most {most} characters.',
  codes: {
    invalid_value: 'This value is not allowed.',
    missing_field: 'This field is required.',
    unknown_field: 'This field is not known.',
    too_long: 'This is too long.',
    not_unique: 'This already exists.',
    invalid_reference: 'This does not exist, or you have no access to it.',
    invalid_transition: 'This is not possible in the current state.',
    conflicting_fields: 'This contradicts another field.',
    locked: 'This belongs to approved minutes and cannot be changed.',
  },
} as const
