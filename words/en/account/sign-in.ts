// Signing in and out, and passwords.

export const signIn = {
  title: 'Sign in',
  about: 'Meetings, minutes and decisions on {host}',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  forgot: 'Need a password, or forgot yours?',
  signedOut: 'You’ve signed out.',
  passwordSet: 'Password set. Sign in with it now.',
  unsentTitle: 'Your form wasn’t submitted',
  unsentIntro: 'You were signed out before you submitted it. Your entries are still here, except passwords and codes.',
  unsentEarlier:
    'You signed in again after opening this page, so nothing was changed. Your entries are still here, except passwords and codes.',
  unsentSend: 'Submit now',
  unsentDiscard: 'Discard',
  unsentKept: 'Your session has ended. Sign in to submit your form. Your entries are saved.',
  needEmail: 'Enter your e-mail address.',
  needPassword: 'Enter your password.',
  wrong: 'The e-mail address or password is wrong. Check both and try again.',
  tooManyAttempts: {
    one: 'Too many attempts. Wait {count} minute, then try again.',
    other: 'Too many attempts. Wait {count} minutes, then try again.',
  },
} as const

export const password = {
  title: 'Set a password',
  forgotIntro: 'We’ll e-mail you a link to set your first password or a new one.',
  withoutMail: 'This site can’t send e-mail. Ask an administrator for a link to set your password.',
  send: 'Send link',
  backToSignIn: 'Back to sign-in',
  sentTitle: 'Check your e-mail',
  sentTo: 'If {email} belongs to an account here, we’ve sent a link to it. It works once and expires in 30 minutes.',
  notArrived: 'No e-mail after a few minutes? Check your spam folder and the address.',
  otherAddress: 'Use another address',
  tooMany: 'Too many requests. Wait 15 minutes, then try again.',
  passwordOf: 'Set the password for {email}. This ends all current sessions.',
  new: 'New password',
  again: 'Confirm password',
  hint: 'At least {min} characters. Several words together are easy to remember and hard to guess.',
  tooShort: 'Password is too short. Use at least {min} characters.',
  tooLong: 'Password is too long. Use at most {max} characters.',
  tooCommon: 'This password is too common. Choose another one.',
  tooKnown: 'This password contains words associated with you or this site. Choose another one.',
  differ: 'The passwords don’t match.',
  set: 'Set password',
  linkInvalid: 'This link is no longer valid',
  linkInvalidHint:
    'Each link works once and expires at the stated time, or earlier if your password or e-mail address changes.',
  newLink: 'Request a new link',
} as const
