// The sheet that moves a meeting to another room, in Spanish.

export const moving = {
  move: 'Mover a otra sala',
  room: 'Sala',
  choose: 'Elija una sala',
  moved: 'Reunión movida a {room}.',
  readers: 'Los miembros de {to} podrán verla. Los miembros de {from} que no estén invitados perderán el acceso.',
  assignees: 'Las tareas de las personas que no están en {to} quedarán sin asignar.',
  series: 'La reunión deja de formar parte de la serie y su fecha se omite en ella.',
} as const
