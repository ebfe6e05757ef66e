// The texts of mail.

export const mail = {
  hello: 'Hello {name},',
  hello_nobody: 'Hello,',
  foot: 'You get this message because you have an account at {site}. It was sent automatically; replies are not read.',
  password_link: {
    subject: 'Set your password at {place}',
    asked: 'Somebody, most likely you, has asked for a link that sets the password of your account at {site}.',
    deed: 'Set your password',
    until: 'The link works once, until {until}. You are then signed out wherever you are signed in.',
    otherwise:
      'If it was not you, you need not do anything: nobody else has this link, and your password stays as it is.',
  },
  password_changed: {
    subject: 'Your password at {place} was changed',
    changed: 'The password of your account at {site} was changed on {when}. You were signed out everywhere else.',
    otherwise:
      'If it was not you, set another password at once, and tell the administrator of the site. The link is sent to your own address.',
    deed: 'Ask for a link',
  },
  email_link: {
    subject: 'Confirm your e-mail address at {place}',
    asked: 'The e-mail address of the account {account} at {site} is to change to {email}.',
    asked_directory:
      'The directory of your company changes the e-mail address of the account {account} at {site} to {email}. It counts once you confirm it.',
    deed: 'Confirm the address',
    until:
      'The link works once, until {until}, in a browser in which you are signed in as {account}. Until you confirm, nothing changes.',
    otherwise:
      'If this is not your account, you need not do anything: without this link, and without that account, nobody can use your address.',
    foot: 'You get this message because somebody entered this address at {site}. It was sent automatically; replies are not read.',
    foot_directory:
      'You get this message because the directory of a company has this address. It was sent automatically; replies are not read.',
  },
  email_changed: {
    subject: 'Your e-mail address at {place} was changed',
    changed:
      'Your account at {site} had the address {email} until {when}. It has another address now; this is the last message to this one. You were signed out everywhere else.',
    otherwise:
      'If it was not you, tell the administrator of the site at once: you can no longer sign in with this address.',
  },
  token_in_clear: {
    subject: 'A token of yours at {place} was revoked',
    ended:
      'A token of yours at {site} was sent unencrypted on {when}. Others could read it on the way, so it was revoked.',
    again: 'Change the program that sent it to an address that begins with https, and give it a new token.',
    deed: 'Your account',
    token: 'Token',
    last_four: 'Ends in',
    address: 'Sent from',
  },
  second_factor_on: {
    subject: 'Two-step sign-in at {place} is on',
    on: 'Since {when} your account at {site} asks for a code in addition to the password. You were signed out everywhere else.',
    otherwise:
      'If it was not you, tell the administrator of the site at once: somebody has your password, and you may be unable to sign in.',
  },
  second_factor_off: {
    subject: 'Two-step sign-in at {place} is off',
    off: 'Two-step sign-in of your account at {site} was turned off on {when}. You sign in with your password alone.',
    off_by_operator:
      'The administrator of {site} turned off two-step sign-in of your account on {when}. You sign in with your password alone. Turn it on again with another phone.',
    otherwise:
      'If you did not expect this, set another password at once, turn it on again, and tell the administrator of the site.',
    deed: 'Your account',
  },
  recovery_code_used: {
    subject: 'A recovery code at {place} was used',
    used: 'A recovery code of your account at {site} was used on {when}. It is no longer valid.',
    left: { one: '{count} is left.', other: '{count} are left.' },
    renew: 'In your account you can create new ones, or turn it off and on again with another phone.',
    otherwise:
      'If it was not you, somebody has your password and your codes: set another password at once, and create new codes.',
    deed: 'Your account',
  },
  account_made: {
    subject: 'An account for you at {place}',
    made: 'An account was created for you at {site}.',
    made_by: '{maker} has created an account for you at {site}.',
    made_in: '{maker} has added you to {organization} at {site}.',
    first: 'You can use it once you have set a password.',
    deed: 'Set your password',
    with_company: 'You sign in with the account of your company.',
    deed_with_company: 'Sign in',
    until: 'The link works once, until {until}. Later you can ask for another one at {forgotten}.',
    otherwise: 'If you did not expect this, you need not do anything: nobody else can use the account.',
  },
  hook_failing: {
    subject: 'A hook of yours at {place} is failing',
    failing: 'The calls of a hook of yours at {site} have failed since {since}.',
    going_on: 'Folkmoot keeps trying. A hook is removed five days after its last success, or after it was created.',
  },
  hook_removed: {
    subject: 'A hook of yours at {place} was removed',
    gone: 'A hook of yours at {site} was removed because its target answered 410: it wants no more calls.',
    hopeless: 'A hook of yours at {site} was removed because its calls have failed since {since}.',
    again: 'When the target works again, create the hook anew. Events from the time in between are not sent later.',
  },
  hook: {
    hook_id: 'Hook',
    event: 'Event',
    target: 'Target',
    failures: 'Failures in a row',
    last: 'Last failure',
    status: 'answer {status}',
  },
} as const
