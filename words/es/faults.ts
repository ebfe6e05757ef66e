// What is wrong with a field: the codes of the contract in words, for pages that have nothing more exact to say, in Spanish.

export const faults = {
  tooLong: '{most} caracteres como máximo.',
  tooLongIn: '{label}: {most} caracteres como máximo.',
  codes: {
    invalid_value: 'Este valor no está permitido.',
    missing_field: 'Este campo es obligatorio.',
    unknown_field: 'Este campo no existe.',
    too_long: 'Es demasiado largo.',
    not_unique: 'Ya existe.',
    invalid_reference: 'No existe o usted no tiene acceso.',
    invalid_transition: 'No es posible en el estado actual.',
    conflicting_fields: 'Es incompatible con otro campo.',
    locked: 'Forma parte de un acta aprobada y no se puede cambiar.',
  },
} as const
