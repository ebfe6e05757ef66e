// Audited actions of applications (OAuth 2.0): registrations, authorizations, codes and tokens, and the use of assistants.
import { done, refused } from './audited.ts'

export const auditedApplications = {
  application_registered: done('application', 'Application registered', 'An application is registered.'),
  application_changed: done(
    'application',
    'Application changed',
    'The name or the redirect URIs of an application are changed, or it is disabled or enabled (`changed`, `disabled`).',
  ),
  application_secret_renewed: done('application', 'Application secret replaced', 'An application gets a new secret.'),
  application_secret_refused: refused(
    'application',
    'Application secret rejected',
    'A program sends the id of an application with a wrong secret or without one.',
  ),
  application_deleted: done(
    'application',
    'Application deleted',
    'An application is deleted, with all authorizations (`authorizations`).',
  ),
  application_let_in: done(
    'authorization',
    'Application authorized',
    'A person grants an application access, or granted it earlier and is not asked again (`asked`).',
  ),
  application_turned_away: done('application', 'Application denied', 'A person denies an application access.'),
  authorization_ended: done(
    'authorization',
    'Authorization revoked',
    'A person ends an application’s access, or a new password or e-mail address ends it (`reason`).',
  ),
  code_redeemed: done('authorization', 'Authorization code redeemed', 'An application redeems an authorization code.'),
  code_refused: refused(
    'application',
    'Authorization code rejected',
    'An authorization code is unknown, has expired, belongs to another application, or lacks its proof (PKCE).',
  ),
  code_replayed: refused(
    'authorization',
    'Authorization code replayed',
    'An authorization code that was already redeemed is sent again, so its grant ends.',
  ),
  refresh_token_refused: refused(
    'application',
    'Refresh token rejected',
    'A refresh token is unknown, has expired, or belongs to another application.',
  ),
  refresh_token_replayed: refused(
    'authorization',
    'Refresh token replayed',
    'A refresh token that was already replaced is sent again, so its grant ends.',
  ),
  grant_ended: done(
    'authorization',
    'Grant ended',
    'An application’s grant ends: the application revokes its token, or a code or token was replayed (`reason`).',
  ),
  assistant_used: done(
    undefined,
    'Assistant used',
    'A person uses an assistant for the first time that day (UTC); the object is its application or API token (`client_host`).',
  ),
  assistant_wrote: done(
    undefined,
    'Change by assistant',
    'An assistant adds or changes something for a person, who has confirmed it (`tool`, `application`).',
  ),
} as const
