// Signing in again on a page whose session has ended.

export const signInAgain = {
  title: 'Your session has ended',
  about: 'Sign in again to continue. Everything you wrote on this page is still here.',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'The e-mail address or the password is wrong. Check both and try again.',
  elsewhere: 'Signing in takes another step. Open the sign-in page in a new tab, then come back here.',
  unreachable: 'The server cannot be reached. Check your connection.',
  newTab: 'Sign in in a new tab',
  other: 'Someone else has signed in',
  otherAbout:
    'Another person is signed in in this browser, so this page cannot continue. Text that was not saved will be lost.',
  leave: 'Leave this page',
} as const
