// OAuth 2.0 applications, and the authorizations that people have given to them.
import { flag, id, many, nonEmpty, nullable, oneOf, required, text, timestamp } from '../field.ts'
import { act, create, list, read, remove, resource, update } from '../resource.ts'
import { accesses } from './token.ts'

const SECRET = {
  'X-Client-Secret': 'The secret of an application that is not public. It is shown only once.',
}

const written = { name: nonEmpty(text(64)), redirect_uris: many(text(2048), 10) }

/** The resource of applications. */
export const application = resource({
  name: 'application',
  collection: 'applications',
  id: 'application_id',
  about: 'A program that the caller has registered to ask people for access to their account (OAuth 2.0).',
  fields: {
    application_id: id(),
    client_id: text(64),
    ...written,
    public: flag(),
    disabled: flag(),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  endpoints: {
    mine: list('/applications'),
    one: read('/applications/:application_id'),
    add: create(
      '/applications',
      { name: required(written.name), redirect_uris: required(written.redirect_uris), public: flag() },
      {
        headers: SECRET,
        about: 'An application that runs on its users’ devices is `public` and has no secret.',
      },
    ),
    change: update(
      '/applications/:application_id',
      { ...written, disabled: flag() },
      { about: 'While an application is `disabled`, its codes and tokens do not work.' },
    ),
    renewSecret: act(
      '/applications/:application_id/secret',
      {},
      { headers: SECRET, about: 'Creates a new secret. The old one stops working immediately.' },
    ),
    drop: remove(
      '/applications/:application_id',
      {},
      { about: 'Deletes the application; its codes and tokens stop working immediately.' },
    ),
  },
})

/** The resource of authorizations. */
export const authorization = resource({
  name: 'authorization',
  collection: 'authorizations',
  id: 'authorization_id',
  about:
    'An application that the caller has authorized, and what it may do on their behalf. `client_host` is the host of an ' +
    'application that was not registered, but publishes its own metadata. With `assistant`, its tokens are for `/mcp` only.',
  fields: {
    authorization_id: id(),
    client_id: text(2048),
    name: text(64),
    client_host: nullable(text(255)),
    assistant: flag(),
    access: oneOf(...accesses),
    last_used_ts: { ...nullable(timestamp()), volatile: true },
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  endpoints: {
    mine: list('/authorizations'),
    one: read('/authorizations/:authorization_id'),
    revoke: remove(
      '/authorizations/:authorization_id',
      {},
      {
        about:
          'Revokes the access of the application: its codes and tokens for the caller stop working immediately, and ' +
          'its webhooks are deleted.',
      },
    ),
  },
})
