// What is wrong with a field: the codes of the contract in words, for pages that have nothing more exact to say.

export const faults = {
  tooLong: 'At most {most} characters.',
  tooLongIn: '{label}: at most {most} characters.',
  codes: {
    invalid_value: 'This value isn’t allowed.',
    missing_field: 'This field is required.',
    unknown_field: 'This field doesn’t exist.',
    too_long: 'This is too long.',
    not_unique: 'This already exists.',
    invalid_reference: 'This doesn’t exist, or you don’t have access to it.',
    invalid_transition: 'This isn’t possible in the current state.',
    conflicting_fields: 'This conflicts with another field.',
    locked: 'This is part of approved minutes and can’t be changed.',
  },
} as const
