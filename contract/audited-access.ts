// The audited actions about access: sign-ins, passwords, tokens, applications and refusals.
import { done, refused } from './audited.ts'

/** The actions by id: their object, their name, and when they are recorded. */
export const auditedAccess = {
  signed_in: done(
    'session',
    'Signed in',
    'Somebody signs in with e-mail and password, and with a code where they have a second factor (`second_factor`).',
  ),
  sign_in_failed: refused(
    'member',
    'Sign-in failed',
    'A wrong password is tried, or the password of an account that there is not.',
  ),
  sign_in_throttled: refused(
    'member',
    'Sign-in throttled',
    'A password is not even looked at, since there were too many tries.',
  ),
  signed_out: done('session', 'Signed out', 'Somebody signs out in their browser.'),
  session_ended: done(
    'session',
    'Session ended',
    'A session is ended from elsewhere, by another password, e-mail address or sign-in, by a second factor, or since there are too many (`reason`).',
  ),
  password_set: done('member', 'Password set', 'An account that had no password is given one.'),
  password_changed: done('member', 'Password changed', 'A password takes the place of another.'),
  password_check_failed: refused(
    'member',
    'Password check failed',
    'Somebody who is signed in is asked for their present password, and gives another.',
  ),
  password_check_throttled: refused('member', 'Password check throttled', 'The same, after too many tries.'),
  password_link_asked: done('member', 'Password link asked for', 'A link that sets a password is on its way by mail.'),
  password_link_refused: refused(
    'member',
    'Password link refused',
    'A link is asked for too often or for an account that there is not, or one is used that works no more.',
  ),
  password_link_made: done('member', 'Password link made', 'The operator has such a link printed.'),
  password_link_used: done('member', 'Password link used', 'A password is set by a link.'),
  second_factor_on: done('member', 'Second factor on', 'A person turns on that they are asked for a code.'),
  second_factor_off: done(
    'member',
    'Second factor off',
    'A person turns it off, or the operator does; the codes for when the authenticator is lost go with it.',
  ),
  second_factor_failed: refused(
    'member',
    'Code failed',
    'A code of a second factor, or a recovery code, is wrong or was used before (`reason`).',
  ),
  second_factor_throttled: refused(
    'member',
    'Code throttled',
    'A code is not even looked at, since there were too many tries.',
  ),
  recovery_codes_made: done(
    'member',
    'Recovery codes made',
    'A person gets recovery codes; those from before work no more.',
  ),
  recovery_code_used: done('member', 'Recovery code used', 'A recovery code takes the place of a code (`left`).'),
  email_change_asked: done(
    'member',
    'E-mail change asked for',
    'A person asks for another e-mail address; a link that proves it is on its way.',
  ),
  email_change_withdrawn: done('member', 'E-mail change withdrawn', 'A person takes that back.'),
  email_changed: done('member', 'E-mail address changed', 'An account gets another e-mail address.'),
  api_token_made: done('api_token', 'API token made', 'An API token is made.'),
  api_token_revoked: done(
    'api_token',
    'API token revoked',
    'An API token is ended, by hand or since it came unencrypted (`reason`).',
  ),
  application_registered: done('application', 'Application registered', 'An application is registered.'),
  application_changed: done(
    'application',
    'Application changed',
    'Its name or addresses are changed, or it is disabled or enabled (`changed`, `disabled`).',
  ),
  application_secret_renewed: done('application', 'Application secret renewed', 'An application gets another secret.'),
  application_secret_refused: refused(
    'application',
    'Application secret refused',
    'Something says that it is an application, and cannot prove it.',
  ),
  application_deleted: done(
    'application',
    'Application deleted',
    'An application is deleted, with everything that people had allowed it (`authorizations`).',
  ),
  application_let_in: done(
    'authorization',
    'Application let in',
    'A person lets an application in, or has done so before and is not asked again (`asked`).',
  ),
  application_turned_away: done(
    'application',
    'Application turned away',
    'A person is asked, and does not let the application in.',
  ),
  authorization_ended: done(
    'authorization',
    'Authorization ended',
    'What a person allowed an application is taken back, or ends with a password or an e-mail address (`reason`).',
  ),
  code_redeemed: done('authorization', 'Code redeemed', 'An application redeems a code.'),
  code_refused: refused(
    'application',
    'Code refused',
    'A code is unknown, too late, of another application, or not proven.',
  ),
  code_replayed: refused('authorization', 'Code replayed', 'A code comes that was redeemed before: the grant ends.'),
  refresh_token_refused: refused(
    'application',
    'Refresh token refused',
    'A refresh token is unknown, too late, or of another application.',
  ),
  refresh_token_replayed: refused(
    'authorization',
    'Refresh token replayed',
    'A refresh token comes that was replaced before: the grant ends.',
  ),
  grant_ended: done(
    'authorization',
    'Grant ended',
    'One sign-in of an application ends: it gives its token back, or something is replayed (`reason`).',
  ),
  access_refused: refused(
    undefined,
    'Access refused',
    'The API, or a form, answers 403 to somebody whom it knows (`verb`, `endpoint`, `reason`).',
  ),
  credential_refused: refused(
    undefined,
    'Credential refused',
    'The API answers 401 to a token or a cookie that does not let in (`verb`, `endpoint`, `reason`).',
  ),
} as const
