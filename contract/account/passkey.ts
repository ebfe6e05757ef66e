// Passkeys (WebAuthn), with which people sign in and confirm what they do.
import { flag, id, nonEmpty, nullable, text, timestamp } from '../field.ts'
import { list, read, remove, resource, update } from '../resource.ts'

const written = { name: nonEmpty(text(64)) }

/** The resource of passkeys. */
export const passkey = resource({
  name: 'passkey',
  collection: 'passkeys',
  id: 'passkey_id',
  about:
    'A passkey of the caller. It is added in the browser, on the account page. `rp_id` is the host for which it was created; ' +
    'it works only there. `synced` is whether it may be copied to other devices, and `public_key_sha256` the SHA-256 hash ' +
    'of its public key (COSE), in hexadecimal.',
  fields: {
    passkey_id: id(),
    ...written,
    rp_id: text(253),
    synced: flag(),
    public_key_sha256: text(64),
    last_used_ts: { ...nullable(timestamp()), volatile: true },
    create_ts: timestamp(),
  },
  endpoints: {
    mine: list('/passkeys'),
    one: read('/passkeys/:passkey_id'),
    change: update('/passkeys/:passkey_id', written),
    remove: remove(
      '/passkeys/:passkey_id',
      {},
      {
        about:
          'Removes the passkey, and ends the sessions that began with it, except the current one. In a session, the ' +
          'caller must have confirmed their identity within the last ten minutes. The last way to sign in is `locked`.',
      },
    ),
  },
})
