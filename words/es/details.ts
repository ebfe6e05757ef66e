// What the API says in detail of a value that it refuses, as far as pages show it, in Spanish.

export const details = {
  required: 'Este campo es obligatorio.',
  empty: 'Este campo no puede estar vacío.',
  addressInUse:
    'Otra cuenta ya usa esta dirección de correo. Busque esa cuenta en la lista de usuarios o escriba otra dirección.',
  tooLong: '{most} caracteres como máximo.',
  assignee: 'La persona responsable debe ser miembro de la sala.',
  startedAgain: 'Una reunión solo se puede volver a iniciar el mismo día en que finalizó.',
  whileRunning: 'El estado de los puntos del orden del día solo se puede cambiar durante la reunión.',
  workedOn: 'El punto aplazado ya se ha editado, por lo que no se puede quitar.',
  inRecord: 'El punto figura en el acta de una reunión finalizada, por lo que no se puede quitar.',
  oneAddress: 'Escriba al menos una dirección.',
  wholeWithout: 'Escriba una dirección completa, sin *.',
  withoutMark: 'Escriba una dirección sin #.',
  whole: 'Escriba una dirección completa, como https://app.example.com/callback.',
  withoutName: 'Escriba una dirección sin nombre de usuario.',
  withoutDots: 'Escriba una dirección sin los segmentos «.» y «..».',
  host: 'Escriba un nombre de host válido.',
  plain: 'Escriba el esquema y el host en minúsculas y sin el puerto predeterminado.',
  ownMachine: 'Para el equipo local, use http:// con cualquier puerto.',
  https: 'Use https://, salvo para el equipo local.',
  scheme: 'Escriba un URI con un esquema propio, como com.example.app:/callback.',
  publicOnly: 'Solo las aplicaciones públicas pueden usar un esquema de URI propio.',
} as const
