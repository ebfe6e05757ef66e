// Sign-in providers: OpenID Connect issuers with which a company's people sign in.
import {
  currentPassword,
  flag,
  id,
  many,
  nonEmpty,
  nullable,
  oneOf,
  required,
  target,
  text,
  timestamp,
  verbatim,
} from '../field.ts'
import { create, list, read, remove, resource, update } from '../resource.ts'

/** The kinds of providers. */
export const providerKinds = ['oidc'] as const

/** Default scopes of a provider. */
export const USUAL_SCOPES = 'openid email profile'

/** The longest client secret, in bytes. */
const LONGEST_SECRET = 2_048

const shown = {
  name: text(64),
  label: nonEmpty(text(64)),
  kind: oneOf(...providerKinds),
  issuer: target(),
  client_id: nonEmpty(text(255)),
  scopes: text(1_000),
  domains: many(text(253), 100),
  creates_members: flag(),
  follows_profile: flag(),
  only: flag(),
  groups_claim: nullable(text(255)),
  enabled: flag(),
}

const written = { ...shown, client_secret: nullable(verbatim(LONGEST_SECRET)) }

/** Required of callers with a session, since a provider outlives a browser that somebody left open. */
const proof = { current_password: currentPassword(), code: text(64) }

/** The resource of sign-in providers. */
export const signInProvider = resource({
  name: 'sign_in_provider',
  collection: 'sign_in_providers',
  id: 'sign_in_provider_id',
  about:
    'A provider whose accounts people can sign in with (OpenID Connect). Enterprise administrators manage providers, ' +
    'but not through an application.',
  fields: { sign_in_provider_id: id(), ...shown, create_ts: timestamp(), update_ts: timestamp() },
  endpoints: {
    all: list('/sign_in_providers'),
    one: read('/sign_in_providers/:sign_in_provider_id'),
    add: create(
      '/sign_in_providers',
      {
        ...written,
        name: required(written.name),
        issuer: required(written.issuer),
        client_id: required(written.client_id),
        ...proof,
      },
      {
        about:
          'The issuer’s discovery document is fetched, and every address in it is checked. `client_secret` is never ' +
          'returned; without it, the client is public. A caller with a session also sends `current_password`, and ' +
          '`code` if they have a second factor.',
      },
    ),
    change: update(
      '/sign_in_providers/:sign_in_provider_id',
      { ...written, ...proof },
      {
        about:
          'The discovery document is fetched again. If `issuer` changes, accounts linked to the previous issuer are ' +
          'unlinked.',
      },
    ),
    drop: remove(
      '/sign_in_providers/:sign_in_provider_id',
      {},
      { about: 'Sessions started with the provider end, and accounts linked to its issuer are unlinked.' },
    ),
  },
})
