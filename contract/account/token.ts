// API tokens, with which programs call the API as the person who created them.
import { currentPassword, id, nonEmpty, nullable, oneOf, required, text, timestamp } from '../field.ts'
import { create, list, read, remove, resource } from '../resource.ts'

/** Access levels of tokens and applications. */
export const accesses = ['read', 'read_write'] as const

const TOKEN = { 'X-Api-Key': 'The token, to be sent in the header of this name. It is shown only once.' }

/** Required of callers with a session, since a token outlives a browser that somebody left open. */
const proof = { current_password: currentPassword(), code: text(64) }

/** The resource of API tokens. */
export const apiToken = resource({
  name: 'api_token',
  collection: 'tokens',
  id: 'token_id',
  about:
    'An API token of the caller. `read` allows only GET, HEAD and OPTIONS; `read_write` allows everything that its owner may do.',
  fields: {
    token_id: id(),
    name: text(64),
    access: oneOf(...accesses),
    last_four: text(4),
    last_used_ts: { ...nullable(timestamp()), volatile: true },
    expires_ts: nullable(timestamp()),
    create_ts: timestamp(),
  },
  endpoints: {
    mine: list('/tokens'),
    one: read('/tokens/:token_id'),
    add: create(
      '/tokens',
      {
        name: required(nonEmpty(text(64))),
        access: required(oneOf(...accesses)),
        expires_ts: nullable(timestamp()),
        ...proof,
      },
      {
        headers: TOKEN,
        about:
          'The response has the token in a header. A token without `expires_ts` never expires. A caller with a ' +
          'session also sends `current_password`, and `code` if they have a second factor.',
      },
    ),
    revoke: remove(
      '/tokens/:token_id',
      {},
      { about: 'Revokes the token immediately, and deletes webhooks created with it.' },
    ),
  },
})
