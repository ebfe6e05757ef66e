// Page names in the account and administration navigation.

export const settingsParts = {
  profile: 'Profile',
  notifications: 'Notifications',
  mail: 'E-mail',
  feeds: 'Calendars',
  security: 'Security',
  tokens: 'API tokens',
  assistants: 'Assistants',
  applications: 'Applications',
  administration: 'Sign-in providers',
  mailServer: 'Mail server',
  groups: 'Groups',
  directory: 'Directory',
} as const

/** Pages of the administration that are part of the application. */
export const settingsPages = {
  overview: 'Overview',
  members: 'Users',
  audit: 'Audit log',
  hooks: 'Webhooks',
} as const
