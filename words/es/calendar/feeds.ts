// The pages of the account that make and revoke addresses for calendar programs, in Spanish.

export const feeds = {
  title: 'Calendarios',
  intro:
    'Suscríbase a sus reuniones en una aplicación de calendario. Cualquiera que tenga la dirección de una suscripción puede ver sus reuniones.',
  none: 'Aún no hay suscripciones de calendario.',
  new: 'Nueva suscripción de calendario',
  what: 'Reuniones que incluye',
  mine: 'Todas mis reuniones',
  room: 'Sala: {name}',
  series: 'Serie: {name}',
  rooms: 'Salas',
  oneSeries: 'Series',
  gone: 'sin acceso',
  name: 'Nombre (opcional)',
  nameHint: 'Para reconocer la suscripción; por ejemplo, «Teléfono». Solo usted lo ve.',
  create: 'Crear suscripción',
  tooMany: 'Ha alcanzado el máximo de {most} suscripciones de calendario. Elimine antes alguna.',
  unreadable: 'No tiene acceso a estas reuniones.',
  endsIn: 'termina en {four}',
  neverUsed: 'nunca consultada',
  lastUsed: 'última consulta: {day}, {time}',
  made: 'creada el {day}',
  revoke: 'Eliminar',
  revokeHint:
    'Las aplicaciones de calendario dejarán de recibir reuniones de esta dirección. Esta acción no se puede deshacer.',
  revokeConfirm: 'Eliminar suscripción',
  cancel: 'Cancelar',
  revoked: 'Suscripción de calendario eliminada.',
  madeTitle: 'Su nueva suscripción de calendario',
  once: 'Copie la dirección ahora. No se volverá a mostrar.',
  address: 'Dirección',
  open: 'Abrir en la aplicación de calendario de este dispositivo',
  how: 'Cómo suscribirse',
  steps: {
    google:
      'En un navegador, abra calendar.google.com. Junto a «Otros calendarios», pulse el signo más y elija «Desde URL». Pegue la dirección y añada el calendario. Google lo actualiza cada 8-24 horas; este intervalo no se puede cambiar.',
    outlook:
      'En Outlook en la Web o en el nuevo Outlook, abra el calendario. Elija «Agregar calendario» y «Suscribirse desde la web», pegue la dirección y pulse «Importar». Outlook lo actualiza aproximadamente cada tres horas.',
    apple:
      'En un Mac, abra Calendario. Elija Archivo y «Nueva suscripción a calendario…», pegue la dirección e indique cada cuánto se actualiza. En un iPhone, pulse Calendarios, después la opción de añadir un calendario y, por último, la de suscripción.',
    thunderbird:
      'Abra el calendario y elija «Nuevo calendario…» y «En la red». Deje vacío el nombre de usuario, pegue la dirección como ubicación y pulse «Buscar calendarios» y «Suscribirse».',
  },
  done: 'Listo',
} as const
