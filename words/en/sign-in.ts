// Signing in and out, and passwords.

export const signIn = {
  title: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  go: 'Sign in',
  forgotten: 'No password yet, or forgotten it?',
  signedOut: 'You are signed out.',
  passwordSet: 'Your password is set. Sign in with it now.',
  needEmail: 'Enter your e-mail address.',
  needPassword: 'Enter your password.',
  wrong: 'E-mail address and password do not belong together. Check both and try again.',
  tooMany: {
    one: 'Too many tries did not fit. Wait {count} minute, then try again.',
    other: 'Too many tries did not fit. Wait {count} minutes, then try again.',
  },
} as const

export const password = {
  title: 'Set a password',
  ask: 'We send a link to your e-mail address. With it you choose a password: your first one, or another.',
  byHand:
    'This site sends no mail. Ask whoever looks after it for a link: with it you choose a password, your first one or another.',
  send: 'Send me the link',
  backToSignIn: 'Back to signing in',
  sent: 'Check your mail',
  sentTo: 'If somebody here has the address {email}, a link is on its way to it. It works once, for half an hour.',
  notCome: 'Nothing there after a few minutes? Look among the unwanted mail, and see whether the address is right.',
  another: 'Try another address',
  tooMany: 'There were too many requests. Wait a quarter of an hour.',
  for: 'You choose it for {email}. Wherever you are signed in now, you sign in again with it.',
  new: 'New password',
  again: 'The same again',
  hint: 'At least {min} characters. A few words together are easy to remember and hard to guess.',
  tooShort: 'A password has at least {min} characters.',
  tooLong: 'A password has at most {max} characters.',
  tooCommon: 'This password is too common: everybody tries it first.',
  tooKnown: 'This password is made of words that others know of you or of this site. Choose another one.',
  differ: 'The two passwords are not the same.',
  set: 'Set the password',
  spent: 'This link works no more',
  spentSaid:
    'A link works once, until the time that stands beside it, and only until the password or the e-mail address changes.',
  askAgain: 'Send me another link',
} as const
