// Two-step sign-in: turning it on and off in the account, and entering a code at sign-in.

export const secondFactor = {
  title: 'Two-step sign-in',
  intro:
    'When you sign in, you also enter a code from an app on your phone. Your password alone isn’t enough to sign in.',
  off: 'Off.',
  on: 'On since {day}.',
  codesLeft: { one: '{count} recovery code left.', other: '{count} recovery codes left.' },
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  newCodes: 'New recovery codes',
  turnedOff: 'Two-step sign-in is off. You sign in with your password only.',

  setUp: 'Turn on two\u2011step sign\u2011in',
  required: 'This site requires two-step sign-in. Once it’s on, you’ll continue where you left off.',
  continue: 'Continue',
  scan: 'Scan this code with an authenticator app, such as Aegis, 2FAS or Google Authenticator.',
  picture: 'QR code of the key below',
  typeKey: 'Or enter this key in the app',
  open: 'Open the authenticator app on this device',
  firstCode: 'Then enter the code from the app',
  codeHint: 'Six digits. The code changes every 30 seconds.',
  confirm: 'Turn on',
  needCode: 'Enter the code.',
  wrongFirstCode: 'This code isn’t valid. Check that your phone’s clock is correct, then try the next code.',

  turnedOn: 'Two-step sign-in is on',
  turnedOnHint:
    'All other sessions were ended. Store these recovery codes where you can find them without your phone. Each lets you sign in once. You won’t see them again.',
  codesTitle: 'Your new recovery codes',
  codesHint:
    'The old codes no longer work. Store these where you can find them without your phone. Each lets you sign in once. You won’t see them again.',
  codes: 'Recovery codes',
  done: 'Done',

  newCodesHint: 'You’ll get ten new codes. The old ones will stop working.',
  createCodes: 'Create codes',
  alreadyOn: 'Two-step sign-in is already on. If you don’t have your recovery codes, create new ones here.',
  offTitle: 'Turn off two\u2011step sign\u2011in',
  offHint: 'You’ll sign in with your password only, and your recovery codes will stop working.',
  offRequired:
    'This site requires two-step sign-in. You’ll have to turn it on again right away, for example on a different phone.',
  offConfirm: 'Turn off',
  code: 'Code',
  codeOrRecovery: 'From your authenticator app, or a recovery code.',
  wrongCode: 'This code is wrong or was already used. Enter the next one.',
  tooManyAttempts: 'Too many attempts. Wait 15 minutes, then try again.',

  enter: 'Enter the code',
  enterHint: 'Your password is correct. Your authenticator app shows the code for this site.',
  useRecovery: 'No phone? Use a recovery code',
  enterRecovery: 'Enter a recovery code',
  enterRecoveryHint: 'Enter one of your ten recovery codes. Each works once.',
  recovery: 'Recovery code',
  recoveryHint: '24 letters and digits; spaces don’t matter.',
  wrongRecoveryCode: 'This recovery code is wrong or was already used.',
  useApp: 'Use a code from the app',
  otherPerson: 'Sign in as someone else',
  expired: 'Sign-in timed out or was submitted twice. Sign in again.',
} as const
