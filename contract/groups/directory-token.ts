// Directory tokens, with which the directory of a company provisions people by SCIM 2.0.
import { currentPassword, id, nonEmpty, nullable, required, text, timestamp, tuple } from '../field.ts'
import { create, list, read, remove, resource } from '../resource.ts'

/** Maximum number of directory tokens of a site. */
export const MOST_DIRECTORY_TOKENS = 1_000

/** Required of callers with a session, since a token outlives a browser that somebody left open. */
const proof = { current_password: currentPassword(), code: text(64) }

const TOKEN = { 'X-Api-Key': 'The token, which the directory sends as a Bearer token. It is shown only once.' }

/** The resource of directory tokens (docs/sign-in.md). */
export const directoryToken = resource({
  name: 'directory_token',
  collection: 'directory_tokens',
  id: 'directory_token_id',
  about:
    'A token for a company directory, which provisions people and groups through SCIM 2.0 at `/scim/v2`. It is valid ' +
    'only there.',
  fields: {
    directory_token_id: id(),
    name: text(64),
    last_four: text(4),
    last_used_ts: { ...nullable(timestamp()), volatile: true },
    create_id: nullable(tuple('create_name')),
    create_ts: timestamp(),
  },
  endpoints: {
    all: list('/directory_tokens'),
    one: read('/directory_tokens/:directory_token_id'),
    add: create(
      '/directory_tokens',
      { name: required(nonEmpty(text(64))), ...proof },
      {
        headers: TOKEN,
        about: `The response has the token in a header. A site can have at most ${MOST_DIRECTORY_TOKENS} directory tokens. A caller with a session also sends \`current_password\`, and \`code\` if they have a second factor.`,
      },
    ),
    revoke: remove('/directory_tokens/:directory_token_id', {}, { about: 'Revokes the token immediately.' }),
  },
})
