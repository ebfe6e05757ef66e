// The page on which an enterprise administrator gets a link for a person, to hand it over.

export const handedLink = {
  people: 'Users',
  title: 'Sign-in link for {name}',
  intro: '{email} can use this link to set a first password and sign in. It works once and expires in seven days.',
  introAnew: '{email} can use this link to set a new password. It works once and expires in 30 minutes.',
  careful:
    'Anyone with the link can access the account, so send it privately to this person only. Earlier links stop working.',
  companyOnly: 'Users of this site sign in with their company account. Share this address:',
  address: 'Address',
  link: 'Link',
  make: 'Create link',
  made: 'Give this link to {who}. You won’t see it again.',
  until: 'It works once and expires on {day}.',
  halfAnHour: 'It works once and expires in 30 minutes.',
  done: 'Done',
} as const
