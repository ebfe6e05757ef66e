// What is wrong with a field: the codes of the contract in words, in French.

export const faults = {
  tooLong: '{most} caractères au plus.',
  tooLongIn: '{label} : {most} caractères au plus.',
  codes: {
    invalid_value: 'Cette valeur n’est pas autorisée.',
    missing_field: 'Ce champ est obligatoire.',
    unknown_field: 'Ce champ n’existe pas.',
    too_long: 'Ce texte est trop long.',
    not_unique: 'Cette valeur existe déjà.',
    invalid_reference: 'Cet élément n’existe pas ou vous n’y avez pas accès.',
    invalid_transition: 'Cela n’est pas possible dans l’état actuel.',
    conflicting_fields: 'Cette valeur est incompatible avec un autre champ.',
    locked: 'Cet élément fait partie d’un compte rendu approuvé et ne peut pas être modifié.',
  },
} as const
