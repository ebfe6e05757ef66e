// Signing in again on a page whose session has ended.

export const signInAgain = {
  title: 'Your session has ended',
  about: 'Sign in again to continue. Everything you wrote on this page is still here.',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  needEmail: 'Enter your e-mail address.',
  needPassword: 'Enter your password.',
  needCode: 'Enter the code.',
  wrong: 'The e-mail address or password is wrong. Check both and try again.',
  elsewhere: 'Sign-in needs another step. Open the sign-in page in a new tab, then return to this page.',
  code: 'Code',
  codeHint: 'From your authenticator app, or a recovery code.',
  wrongCode: 'This code is wrong or was already used. Enter the next one.',
  over: 'Sign-in timed out. Sign in again.',
  tooMany: 'Too many attempts. Wait a few minutes, then try again.',
  unreachable: 'Can’t reach the server. Check your connection.',
  newTab: 'Open the sign-in page in a new tab',
  other: 'Someone else has signed in',
  otherAbout:
    'Someone else is now signed in to this site in this browser, so your changes on this page can’t be saved. Sign in again to continue. If you leave, unsaved text is lost.',
  signOut: 'Sign out and sign in again',
  leave: 'Leave this page',
} as const
