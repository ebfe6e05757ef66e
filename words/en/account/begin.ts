// The texts of the page of the first link of a site.

export const begin = {
  title: 'Set up this site',
  intro: 'You are its first person and will administer it. Next you plan the first meeting and invite people to it.',
  organization: 'Organization',
  organizationHint: 'The company, club or department whose meetings these are. It can be renamed.',
  room: 'First room',
  roomHint: 'A group of people who meet: a team, a project, a board. Everybody of the organization may join it.',
  usualRoom: 'Team',
  needName: 'Enter your first name.',
  needOrganization: 'Enter the name of the organization.',
  needRoom: 'Enter a name for the room.',
  submit: 'Plan the first meeting',
  notSetUp:
    'This site is not set up yet: nobody can sign in. Whoever started it opens the link that the server wrote then, after “Set up this site”. It works once, within an hour; each start writes a new one.',
  over: 'The link works once, within an hour. Whoever runs this site gets a new one by starting it again, as long as nobody has come in.',
} as const
