// The texts of mail.

export const mail = {
  hello: 'Hello {name},',
  hello_nobody: 'Hello,',
  foot: 'You’re getting this e-mail because you have an account at {site}. It was sent automatically; replies aren’t read.',
  password_link: {
    subject: 'Set your {place} password',
    asked: 'Someone, probably you, requested a link to set the password for your account at {site}.',
    deed: 'Set your password',
    until: 'The link works once and expires on {until}. Using it ends all current sessions.',
    otherwise:
      'If this wasn’t you, you don’t need to do anything. Nobody else has this link, and your password is unchanged.',
  },
  password_changed: {
    subject: 'Your {place} password was changed',
    changed: 'The password for your account at {site} was changed on {when}. All other sessions were ended.',
    otherwise:
      'If this wasn’t you, request a link to set a new password now, and contact an administrator. The link will be sent to this address.',
    deed: 'Request a link',
  },
  email_link: {
    subject: 'Confirm the e-mail address for your {place} account',
    asked: 'Someone asked to change the e-mail address for the account {account} at {site} to {email}.',
    asked_directory:
      'Your company directory is changing the e-mail address of the account {account} at {site} to {email}. Confirm to make the change.',
    deed: 'Confirm address',
    until:
      'The link works once and expires on {until}. Open it in a browser where you’re signed in as {account}. Nothing changes until you confirm.',
    otherwise:
      'If this isn’t your account, you don’t need to do anything. Nobody can use your address without this link and access to that account.',
    foot: 'You’re getting this e-mail because someone entered this address at {site}. It was sent automatically; replies aren’t read.',
    foot_directory:
      'You’re getting this e-mail because a company directory lists this address. It was sent automatically; replies aren’t read.',
  },
  email_changed: {
    subject: 'The e-mail address for your {place} account was changed',
    changed:
      'The e-mail address for your account at {site} was changed on {when}. It’s no longer {email}, so this is the last e-mail we’ll send to this address. All other sessions were ended.',
    otherwise: 'If this wasn’t you, contact an administrator now. You can no longer sign in with this address.',
  },
  token_in_clear: {
    subject: 'One of your {place} API tokens was revoked',
    ended:
      'One of your API tokens for {site} was sent unencrypted on {when}. Others could have read it, so we revoked it.',
    again: 'Change the program to use an address that begins with https://, and give it a new token.',
    deed: 'Your account',
    token: 'Token',
    last_four: 'Ends in',
    address: 'Sent from',
  },
  second_factor_on: {
    subject: 'Two-step sign-in is on for your {place} account',
    on: 'Two-step sign-in was turned on for your account at {site} on {when}. All other sessions were ended.',
    otherwise:
      'If this wasn’t you, contact an administrator now. Someone has your password, and you may be unable to sign in.',
  },
  second_factor_off: {
    subject: 'Two-step sign-in is off for your {place} account',
    off: 'Two-step sign-in was turned off for your account at {site} on {when}. You now sign in with your password only.',
    off_by_operator:
      'An administrator of {site} turned off two-step sign-in for your account on {when}. You now sign in with your password only. You can set up two-step sign-in again, for example on a different phone.',
    otherwise:
      'If you didn’t expect this, set a new password now, turn two-step sign-in on again, and contact an administrator.',
    deed: 'Your account',
  },
  recovery_code_used: {
    subject: 'A recovery code for your {place} account was used',
    used: 'A recovery code for your account at {site} was used on {when}. It no longer works.',
    left: { one: 'You have {count} recovery code left.', other: 'You have {count} recovery codes left.' },
    renew:
      'In your account, you can create new codes, or turn off two-step sign-in and set it up again on a different phone.',
    otherwise: 'If this wasn’t you, someone has your password and codes. Set a new password now and create new codes.',
    deed: 'Your account',
  },
  passkey_added: {
    subject: 'A passkey was added at {place}',
    added: 'A passkey was added to your account at {site} on {when}. You can sign in with it from now on.',
    name: 'Passkey',
    address: 'IP address',
    otherwise:
      'If this wasn’t you, remove the passkey now, set a new password, and contact an administrator. Until you do, someone else can sign in to your account.',
    deed: 'Your passkeys',
  },
  passkey_removed: {
    subject: 'A passkey was removed at {place}',
    removed: 'A passkey was removed from your account at {site} on {when}. You can no longer sign in with it.',
    removed_by_operator:
      'An administrator of {site} removed a passkey from your account on {when}. You can no longer sign in with it.',
    name: 'Passkey',
    address: 'IP address',
    otherwise: 'If you didn’t expect this, check your account now and contact an administrator.',
    deed: 'Your account',
  },
  account_made: {
    subject: 'Your new {place} account',
    made: 'An account was created for you at {site}.',
    made_by: '{maker} created an account for you at {site}.',
    made_in: '{maker} added you to {organization} at {site}.',
    first: 'Set a password to sign in.',
    deed: 'Set your password',
    with_company: 'Sign in with your company account.',
    deed_with_company: 'Sign in',
    until: 'The link works once and expires on {until}. You can request another one at {forgotten}.',
    otherwise: 'If you didn’t expect this, you don’t need to do anything. Nobody else can use the account.',
  },
  hook_failing: {
    subject: 'Your {place} webhook is failing',
    failing: 'Calls from {site} to your webhook have been failing since {since}.',
    going_on: 'Folkmoot will keep trying. Webhooks are deleted after five days without a successful call.',
  },
  hook_removed: {
    subject: 'Your {place} webhook was deleted',
    gone: 'Your webhook on {site} was deleted because its target responded with 410 (Gone).',
    hopeless: 'Your webhook on {site} was deleted because calls to its target had been failing since {since}.',
    again: 'Once the target works again, create a new webhook. Missed events won’t be redelivered.',
  },
  hook: {
    hook_id: 'Webhook',
    event: 'Event',
    target: 'Target',
    failures: 'Consecutive failures',
    last: 'Last failure',
    status: 'HTTP status {status}',
  },
} as const
