// Sessions: the browsers in which a person is signed in.
import { flag, id, nullable, oneOf, text, timestamp } from '../field.ts'
import { list, read, remove, resource } from '../resource.ts'

/** With what a session can begin; `link`: of the operator. */
export const sessionOrigins = ['password', 'passkey', 'provider', 'link'] as const

/** The resource of sessions. */
export const session = resource({
  name: 'session',
  collection: 'sessions',
  id: 'session_id',
  about:
    'A browser in which the caller is signed in. A session ends after 14 days without a request, and after 90 days in any case.',
  fields: {
    session_id: id(),
    present: flag(),
    address: text(64),
    user_agent: nullable(text(255)),
    began_with: oneOf(...sessionOrigins),
    last_seen_ts: { ...timestamp(), volatile: true },
    expires_ts: { ...timestamp(), volatile: true },
    create_ts: timestamp(),
  },
  endpoints: {
    mine: list('/sessions'),
    one: read('/sessions/:session_id'),
    end: remove(
      '/sessions/:session_id',
      {},
      {
        about:
          'Signs the browser out immediately. A caller with a session can end only that session. Other sessions are ' +
          'ended on the account page, which requires the password.',
      },
    ),
  },
})
