// Two-step sign-in: turning it on and off in the account, and entering a code at sign-in.

export const secondFactor = {
  title: 'Two-step sign-in',
  intro:
    'When you sign in, you also enter a code that an app on your phone shows. Whoever learns your password still cannot sign in.',
  off: 'Off.',
  on: 'On since {day}.',
  codesLeft: { one: '{count} recovery code is left.', other: '{count} recovery codes are left.' },
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  newCodes: 'New recovery codes',
  turnedOff: 'Two-step sign-in is off. You sign in with your password alone.',

  setUp: 'Turn on two\u2011step sign\u2011in',
  required: 'This site requires two-step sign-in. Once it is on, you continue where you were.',
  continue: 'Continue',
  scan: 'Scan this picture with an authenticator app, such as Aegis, 2FAS or Google Authenticator.',
  picture: 'QR code of the key below',
  typeKey: 'Or enter this key in the app',
  open: 'Open the authenticator app on this device',
  firstCode: 'Then enter the code that the app shows',
  codeHint: 'Six digits, new every 30 seconds.',
  confirm: 'Turn on',
  needCode: 'Enter the code.',
  wrongFirstCode: 'This code is not valid now. Check that the clock of your phone is right, and try the next one.',

  turnedOn: 'Two-step sign-in is on',
  turnedOnHint:
    'You were signed out everywhere else. Keep these recovery codes where you find them without your phone: each lets you sign in once. They are not shown again.',
  codesTitle: 'Your new recovery codes',
  codesHint:
    'The old codes are no longer valid. Keep these where you find them without your phone: each lets you sign in once. They are not shown again.',
  codes: 'Recovery codes',
  done: 'Done',

  newCodesHint: 'You get ten new codes. The old ones are then no longer valid.',
  createCodes: 'Create codes',
  alreadyOn: 'Two-step sign-in is already on. If you did not keep your recovery codes, create new ones here.',
  offTitle: 'Turn off two\u2011step sign\u2011in',
  offHint: 'You then sign in with your password alone, and your recovery codes are no longer valid.',
  offRequired:
    'This site requires two-step sign-in: you will have to turn it on again at once, for example with another phone.',
  offConfirm: 'Turn off',
  code: 'Code',
  codeOrRecovery: 'From your authenticator app, or one of your recovery codes.',
  wrongCode: 'This code is wrong or was already used. Wait for the next one.',
  tooManyAttempts: 'Too many attempts. Wait 15 minutes, then try again.',

  enter: 'Enter the code',
  enterHint: 'Your password is right. Your authenticator app shows the code for this site.',
  useRecovery: 'No phone? Use a recovery code',
  enterRecovery: 'Enter a recovery code',
  enterRecoveryHint: 'Enter one of the ten codes that you kept. Each works once.',
  recovery: 'Recovery code',
  recoveryHint: '24 letters and digits; spaces do not matter.',
  wrongRecoveryCode: 'This recovery code is wrong or was already used.',
  useApp: 'Use a code from the app',
  otherPerson: 'Sign in as somebody else',
  expired: 'That took too long, or was sent twice. Sign in again.',
} as const
