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
  wrong: 'The e-mail address or the password is wrong. Check both and try again.',
  elsewhere: 'Signing in takes another step. Open the sign-in page in a new tab, then come back here.',
  code: 'Code',
  codeHint: 'From your authenticator app, or one of your recovery codes.',
  wrongCode: 'This code is wrong or was used before. Enter the next one.',
  over: 'That took too long. Sign in once more.',
  tooMany: 'Too many attempts. Wait a while and try again.',
  unreachable: 'The server cannot be reached. Check your connection.',
  newTab: 'Sign in in a new tab',
  other: 'Someone else has signed in',
  otherAbout:
    'Another person is signed in in this browser, and nothing on this page is saved in their name. To continue, sign them out and sign in again yourself. If you leave, text that was not saved is lost.',
  signOut: 'Sign out and sign in again',
  leave: 'Leave this page',
} as const
