// The names of the pages of the account and of the administration, as their navigation has them.

export const settingsParts = {
  profile: 'Profil',
  notifications: 'Benachrichtigungen',
  mail: 'E-Mails',
  feeds: 'Kalender',
  security: 'Sicherheit',
  tokens: 'API-Tokens',
  assistants: 'Assistenten',
  applications: 'Anwendungen',
  administration: 'Anmeldedienste',
  mailServer: 'Mailserver',
  groups: 'Gruppen',
  directory: 'Verzeichnis',
} as const

/** Pages of the administration that are part of the application. */
export const settingsPages = {
  overview: 'Übersicht',
  members: 'Nutzerkonten',
  audit: 'Prüfprotokoll',
  hooks: 'Webhooks',
} as const
