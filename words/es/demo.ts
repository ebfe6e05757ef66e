// The texts of the page on which the demo is left, in Spanish.

export const demo = {
  title: 'Eliminar la demostración',
  goes: 'Se eliminará todo: {people} personas, {rooms} salas y {meetings} reuniones, con sus notas, archivos, tokens y contraseñas. No se puede recuperar.',
  added: {
    one: '{count} de estas personas se añadió después de crear la demostración. También se eliminará.',
    other: '{count} de estas personas se añadieron después de crear la demostración. También se eliminarán.',
  },
  after:
    'Después podrá configurar el sitio vacío: su cuenta, su organización y su primera reunión. El registro de auditoría se conserva.',
  leave: 'Eliminar la demostración…',
  sure: '¿Eliminar ahora todo el contenido de este sitio?',
  yes: 'Eliminar todo',
  keep: 'Conservar la demostración',
} as const
