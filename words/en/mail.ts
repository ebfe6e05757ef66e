// What mail says.

export const mail = {
  hello: 'Hello {name},',
  hello_nobody: 'Hello,',
  foot: 'You get this message because you have an account at {site}. A program wrote it, and nobody reads what is answered to it.',
  password_link: {
    subject: 'Set your password at {place}',
    asked: 'Somebody, most likely you, has asked for a link that sets the password of your account at {site}.',
    deed: 'Set your password',
    until: 'It works once, until {until}. Wherever you are signed in then, you will have to sign in again.',
    otherwise:
      'If it was not you, there is nothing to do: nobody else has this link, and your password stays as it is.',
  },
  password_changed: {
    subject: 'Your password at {place} was changed',
    changed: 'The password of your account at {site} was changed on {when}. Everywhere else you were signed out.',
    otherwise:
      'If it was not you, set another password at once, and tell whoever looks after the site. The link comes to your own address.',
    deed: 'Ask for a link',
  },
  email_link: {
    subject: 'Confirm your e-mail address at {place}',
    asked: 'The account {account} at {site} is to have another e-mail address: {email}.',
    deed: 'Confirm the address',
    until:
      'The link works once, until {until}, in a browser in which you are signed in as {account}. Until then nothing changes.',
    otherwise:
      'If this is not your account, there is nothing to do: without this link, and without that account, nobody can use your address.',
    foot: 'You get this message because somebody gave this address at {site}. A program wrote it, and nobody reads what is answered to it.',
  },
  email_changed: {
    subject: 'Your e-mail address at {place} was changed',
    changed:
      'Your account at {site} had the address {email} until {when}. Now it has another one; this is the last message that comes here. Everywhere else you were signed out.',
    otherwise:
      'If it was not you, tell whoever looks after the site at once: with this address you cannot sign in any more.',
  },
  token_in_clear: {
    subject: 'A token of yours at {place} was ended',
    ended:
      'A token of yours at {site} was sent unencrypted on {when}. Whoever stood in between could read it, so it works no more.',
    again: 'Have the program that sent it use an address that begins with https, and give it a new token.',
    deed: 'Your account',
    token: 'Token',
    last_four: 'Its end',
    address: 'Sent from',
  },
  second_factor_on: {
    subject: 'Two-step sign-in at {place} is on',
    on: 'Since {when} your account at {site} asks for a code beside the password. Everywhere else you were signed out.',
    otherwise:
      'If it was not you, tell whoever looks after the site at once: somebody has your password, and you may not get in any more.',
  },
  second_factor_off: {
    subject: 'Two-step sign-in at {place} is off',
    off: 'Two-step sign-in of your account at {site} was turned off on {when}. Your password alone lets you in.',
    off_by_operator:
      'Whoever looks after {site} turned off two-step sign-in of your account on {when}. Your password alone lets you in. Turn it on again with another phone.',
    otherwise:
      'If you know nothing of this, set another password at once, turn it on again, and tell whoever looks after the site.',
    deed: 'Your account',
  },
  recovery_code_used: {
    subject: 'A recovery code at {place} was used',
    used: 'A recovery code of your account at {site} was used on {when}. It works no more.',
    left: { one: '{count} is left.', other: '{count} are left.' },
    renew: 'In your account you make new ones, or turn it off and on again with another phone.',
    otherwise:
      'If it was not you, somebody has your password and your codes: set another password at once, and make new codes.',
    deed: 'Your account',
  },
  account_made: {
    subject: 'An account for you at {place}',
    made: 'An account was made for you at {site}.',
    made_by: '{maker} has made an account for you at {site}.',
    made_in: '{maker} has made you a member of {organization} at {site}.',
    first: 'It is yours once you have set a password.',
    deed: 'Set your first password',
    until: 'This link works once, until {until}. Later you can ask for another one at {forgotten}.',
    otherwise: 'If you do not know what this is about, leave it alone: without you, nobody can use the account.',
  },
  hook_failing: {
    subject: 'A hook of yours at {place} fails',
    failing: 'A hook of yours at {site} has not been taken since {since}.',
    going_on: 'Folkmoot goes on trying. Five days after the last success, or after its making, a hook is removed.',
  },
  hook_removed: {
    subject: 'A hook of yours at {place} was removed',
    gone: 'A hook of yours at {site} was removed, since its target answered 410: it wants no more calls.',
    hopeless: 'A hook of yours at {site} was removed, since it had not been taken since {since}.',
    again: 'When the target is back, make the hook again. What happened meanwhile is not told later.',
  },
  hook: {
    hook_id: 'Hook',
    event: 'Event',
    target: 'Target',
    failures: 'Failures in a row',
    last: 'The last one',
    status: 'answer {status}',
  },
} as const
