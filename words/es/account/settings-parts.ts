// The names of the pages of the account and of the administration, as their navigation has them.

export const settingsParts = {
  profile: 'Perfil',
  notifications: 'Notificaciones',
  mail: 'Correo electrónico',
  feeds: 'Calendarios',
  security: 'Seguridad',
  tokens: 'Tokens de API',
  assistants: 'Asistentes de IA',
  applications: 'Aplicaciones',
  administration: 'Inicio de sesión',
  mailServer: 'Servidor de correo',
  groups: 'Grupos',
  directory: 'Directorio',
} as const

/** Pages of the administration that are part of the application. */
export const settingsPages = {
  overview: 'Resumen',
  members: 'Usuarios',
  audit: 'Registro de auditoría',
  hooks: 'Webhooks',
} as const
