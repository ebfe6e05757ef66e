// Signatures of approved minutes, made with passkeys.
import { id, oneOf, text, timestamp } from '../field.ts'
import { custom, resource } from '../resource.ts'

const signature = {
  member_id: id(),
  member_name: text(),
  credential_id: text(),
  public_key_sha256: text(),
  create_ts: timestamp(),
  alg: oneOf('ES256', 'EdDSA', 'RS256'),
}

/** The resource of signatures of approved minutes (docs/api/minutes-and-decisions.md#signatures). */
export const minutesSignature = resource({
  name: 'minutes_signature',
  collection: 'signatures',
  id: 'member_id',
  about:
    'A signature of an approved record, made with a passkey. `member_name` is the signer’s name at the time, ' +
    '`public_key_sha256` the SHA-256 of the COSE key of the passkey.',
  fields: signature,
  endpoints: {
    inRevision: custom('GET', '/meetings/:meeting_id/minutes/revisions/:number/signatures', {}, signature, {
      paged: 'short',
    }),
  },
})
