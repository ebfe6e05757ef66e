// The audited actions about access: sign-ins, passwords, tokens, applications and refusals.
import { done, refused } from './audited.ts'

/** The actions by id: their object, their name, and when they are recorded. */
export const auditedAccess = {
  signed_in: done(
    'session',
    'Signed in',
    'A person signs in with an e-mail address and password, with a passkey (`passkey`), with a company account (`provider`) or with a link from the operator (`link`), and with a code if they have a second factor (`second_factor`).',
  ),
  sign_in_failed: refused(
    'member',
    'Sign-in failed',
    'Someone tries a wrong password, or an account that does not exist.',
  ),
  sign_in_throttled: refused(
    'member',
    'Sign-in rate limited',
    'A password is not checked, because there were too many attempts.',
  ),
  sign_in_refused: refused(
    'sign_in_provider',
    'Company sign-in rejected',
    'A sign-in with a company account is rejected (`reason`), or a password is rejected on a site that allows only company accounts.',
  ),
  account_linked: done(
    'member',
    'Account linked',
    'A person’s account is linked to an account at a provider (`provider`), by the person or automatically by e-mail address (`by_email`).',
  ),
  account_unlinked: done(
    'member',
    'Account unlinked',
    'An account is unlinked from an account at a provider (`provider`, `reason`).',
  ),
  provider_created: done('sign_in_provider', 'Sign-in provider created', 'A sign-in provider is created.'),
  provider_changed: done('sign_in_provider', 'Sign-in provider changed', 'A sign-in provider is changed (`changed`).'),
  provider_deleted: done(
    'sign_in_provider',
    'Sign-in provider deleted',
    'A sign-in provider is deleted: its accounts are unlinked, and the sessions that began with it end (a count of each).',
  ),
  group_added: done('group', 'Group added', 'A group is created, by an enterprise administrator or a directory.'),
  group_changed: done('group', 'Group changed', 'A group is renamed, here or by the directory (`changed`).'),
  group_members_changed: done(
    'group',
    'Group members changed',
    'A directory or a sign-in provider adds people to a group, or removes them from it (`added`, `removed`).',
  ),
  group_deleted: done(
    'group',
    'Group deleted',
    'A group is deleted, with the roles that it gives (`members`, `roles`).',
  ),
  group_role_added: done(
    'group_role',
    'Group role added',
    'A role in an organization or a room is added to a group (`role`).',
  ),
  group_role_removed: done('group_role', 'Group role removed', 'A role is removed from a group (`role`).'),
  signed_out: done('session', 'Signed out', 'A person signs out in their browser.'),
  session_ended: done(
    'session',
    'Session ended',
    'A session is ended without a sign-out: manually, because of a new password, e-mail address, sign-in or second factor, because a passkey was removed, because there are too many sessions, or because the person signed out at the provider (`reason`).',
  ),
  password_set: done('member', 'Password set', 'An account without a password gets its first one.'),
  password_changed: done('member', 'Password changed', 'A password is replaced.'),
  password_check_failed: refused(
    'member',
    'Password check failed',
    'A person who is signed in enters a wrong current password.',
  ),
  password_check_throttled: refused(
    'member',
    'Password check rate limited',
    'The current password is not checked, because there were too many attempts.',
  ),
  password_link_asked: done('member', 'Password link requested', 'A link that sets a password is sent by mail.'),
  password_link_refused: refused(
    'member',
    'Password link rejected',
    'A link is requested too often or for an account that does not exist, or someone opens a link that no longer works.',
  ),
  password_link_made: done(
    'member',
    'Password link created',
    'The operator prints a link that sets a password, or an enterprise administrator creates one to hand over.',
  ),
  password_link_used: done(
    'member',
    'Password link used',
    'A password is set with a link, or a link from the operator signs a person in on a site where people sign in only with their company account.',
  ),
  setup_code_refused: refused(
    'site',
    'Setup code rejected',
    'Someone enters a wrong setup code for an empty site, or enters codes too often (`reason`).',
  ),
  second_factor_on: done('member', 'Two-step sign-in turned on', 'A person turns on two-step sign-in.'),
  second_factor_off: done(
    'member',
    'Two-step sign-in turned off',
    'A person or the operator turns off two-step sign-in; its recovery codes are deleted.',
  ),
  second_factor_failed: refused(
    'member',
    'Wrong code entered',
    'A second-factor code or a recovery code is wrong or was used before (`reason`).',
  ),
  second_factor_throttled: refused(
    'member',
    'Code check rate limited',
    'A code is not checked, because there were too many attempts.',
  ),
  recovery_codes_made: done(
    'member',
    'Recovery codes created',
    'A person gets new recovery codes; older ones stop working.',
  ),
  recovery_code_used: done(
    'member',
    'Recovery code used',
    'A recovery code is used instead of a second-factor code; `left` is the number of recovery codes that remain.',
  ),
  email_change_asked: done(
    'member',
    'E-mail change requested',
    'A person requests a new e-mail address; a confirmation link is sent to it.',
  ),
  email_change_withdrawn: done(
    'member',
    'E-mail change canceled',
    'A person cancels a change of their e-mail address.',
  ),
  email_confirmed: done(
    'member',
    'E-mail address confirmed',
    'An enterprise administrator confirms the e-mail address that a directory has set for an account.',
  ),
  mail_resumed: done(
    'member',
    'E-mail resumed',
    'An enterprise administrator or the person resumes meeting mail to an address that had bounced.',
  ),
  email_changed: done('member', 'E-mail address changed', 'The e-mail address of an account changes.'),
  passkey_added: done('passkey', 'Passkey added', 'A person adds a passkey to their account.'),
  passkey_renamed: done('passkey', 'Passkey renamed', 'A person renames one of their passkeys.'),
  passkey_removed: done(
    'passkey',
    'Passkey removed',
    'A passkey is removed, by the user or the operator; sessions that began with it end.',
  ),
  passkey_refused: refused(
    'passkey',
    'Passkey rejected',
    'A passkey is rejected at sign-in, as confirmation of identity, when it is added, or when minutes are signed with it (`reason`).',
  ),
  push_subscription_created: done(
    'push_subscription',
    'Push notifications turned on',
    'A person subscribes a browser to push messages.',
  ),
  push_subscription_deleted: done(
    'push_subscription',
    'Push notifications turned off',
    'A push subscription is deleted: manually, with its session or token, because the push service no longer recognizes it, or because the key was renewed (`reason`).',
  ),
  api_token_made: done('api_token', 'API token created', 'An API token is created.'),
  api_token_revoked: done(
    'api_token',
    'API token revoked',
    'An API token is revoked, manually or because it was sent unencrypted (`reason`).',
  ),
  directory_token_made: done(
    'directory_token',
    'Directory token created',
    'A directory token is created, by an enterprise administrator or the operator.',
  ),
  directory_token_revoked: done('directory_token', 'Directory token revoked', 'A directory token is revoked.'),
  directory_token_refused: refused(
    'directory_token',
    'Directory token rejected',
    'A SCIM request has no valid directory token.',
  ),
  calendar_feed_made: done('calendar_feed', 'Calendar feed created', 'A calendar feed is created (`kind`).'),
  calendar_feed_ended: done(
    'calendar_feed',
    'Calendar feed revoked',
    'A calendar feed is deleted, manually or with its account (`reason`).',
  ),
  access_refused: refused(
    undefined,
    'Access denied',
    'The API or a form returns 403 to an authenticated person or application (`verb`, `endpoint`, `reason`).',
  ),
  credential_refused: refused(
    undefined,
    'Credential rejected',
    'The API returns 401 for a token or cookie that is not valid (`verb`, `endpoint`, `reason`).',
  ),
} as const
