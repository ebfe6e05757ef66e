// The names of the pages of the account and of the administration, as their navigation has them.

export const settingsParts = {
  profile: 'Profil',
  notifications: 'Notifications',
  mail: 'E-mails',
  feeds: 'Calendriers',
  security: 'Sécurité',
  tokens: 'Jetons d’API',
  assistants: 'Assistants',
  applications: 'Applications',
  administration: 'Fournisseurs d’identité',
  mailServer: 'Serveur de messagerie',
  groups: 'Groupes',
  directory: 'Annuaire',
} as const

/** Pages of the administration that are part of the application. */
export const settingsPages = {
  overview: 'Vue d’ensemble',
  members: 'Utilisateurs',
  audit: 'Journal d’audit',
  hooks: 'Webhooks',
} as const
