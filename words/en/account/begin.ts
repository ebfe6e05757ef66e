// The texts of the page of the first link of a site.

export const begin = {
  title: 'Set up this site',
  intro:
    'You’re the first user and the administrator of this site. Next, you’ll plan your first meeting and invite people.',
  organization: 'Organization',
  organizationHint: 'Your company, club or department. You can rename it later.',
  room: 'First room',
  roomHint: 'A group of people who meet: a team, a project, a board. All members of the organization can join.',
  usualRoom: 'Team',
  needName: 'Enter your first name.',
  needOrganization: 'Enter an organization name.',
  needRoom: 'Enter a room name.',
  submit: 'Plan your first meeting',
  notSetUp:
    'This site isn’t set up yet, so nobody can sign in. If you started the server, open the link it printed after “Set up this site”. It works once, within an hour. Restart the server to get a new one.',
  over: 'The link works once, within an hour. To get a new one, restart the server before anyone has signed in.',
} as const
