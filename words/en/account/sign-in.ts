// Signing in and out, and passwords.

export const signIn = {
  title: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  forgot: 'No password yet, or forgot it?',
  signedOut: 'You are signed out.',
  passwordSet: 'Your password is set. Sign in with it now.',
  needEmail: 'Enter your e-mail address.',
  needPassword: 'Enter your password.',
  wrong: 'The e-mail address or the password is wrong. Check both and try again.',
  tooManyAttempts: {
    one: 'Too many attempts. Wait {count} minute, then try again.',
    other: 'Too many attempts. Wait {count} minutes, then try again.',
  },
} as const

export const password = {
  title: 'Set a password',
  forgotIntro: 'We send a link to your e-mail address. With it you set your first password or a new one.',
  withoutMail:
    'This site sends no mail. Ask its administrator for a link, with which you set your first password or a new one.',
  send: 'Send link',
  backToSignIn: 'Back to sign-in',
  sentTitle: 'Check your mail',
  sentTo: 'If {email} is the address of an account here, a link was sent to it. It works once, for half an hour.',
  notArrived: 'No mail after a few minutes? Look in your spam folder, and check that the address is right.',
  otherAddress: 'Use another address',
  tooMany: 'Too many requests. Wait 15 minutes, then try again.',
  passwordOf: 'This is the password of {email}. You are signed out wherever you are signed in now.',
  new: 'New password',
  again: 'Repeat the password',
  hint: 'At least {min} characters. A few words together are easy to remember and hard to guess.',
  tooShort: 'A password has at least {min} characters.',
  tooLong: 'A password has at most {max} characters.',
  tooCommon: 'This password is too common. Choose another one.',
  tooKnown: 'This password is made of words that others know of you or of this site. Choose another one.',
  differ: 'The two passwords are not the same.',
  set: 'Set password',
  linkInvalid: 'This link is no longer valid',
  linkInvalidHint:
    'A link works once, until the time stated with it, and only until the password or the e-mail address changes.',
  newLink: 'Ask for a new link',
} as const
