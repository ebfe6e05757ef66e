// The page on which an enterprise administrator gets a link for a person, to hand it over.

export const handedLink = {
  people: 'People',
  title: 'Sign-in link for {name}',
  intro: 'With the link, {email} sets a first password and can sign in. It works once, within seven days.',
  introAnew: 'With the link, {email} sets a new password. It works once, within half an hour.',
  careful:
    'Whoever has the link gets into the account: give it to this person only, in a way that nobody else reads. Links that were made or mailed before stop working.',
  companyOnly: 'People of this site sign in with their company. Give them this address:',
  address: 'Address',
  link: 'Link',
  make: 'Make link',
  made: 'Give this link to {who}. It is shown only here.',
  until: 'It works once, until {day}.',
  halfAnHour: 'It works once, for half an hour.',
  done: 'Done',
} as const
