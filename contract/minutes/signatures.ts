// Signatures of approved minutes, made with passkeys.
import { flag, id, integer, json, oneOf, required, text, timestamp } from '../field.ts'
import { GREATEST_ID } from '../limits.ts'
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
    signable: custom(
      'GET',
      '/meetings/:meeting_id/minutes/revisions/:number/signatures/options',
      {},
      { signable: flag(), passkey_count: integer(0, GREATEST_ID) },
      {
        about:
          'Whether the caller can sign this revision now, in this session, and the number of passkeys that they have for ' +
          'this site.',
      },
    ),
    options: custom(
      'POST',
      '/meetings/:meeting_id/minutes/revisions/:number/signatures/options',
      { passkey_id: id() },
      { statement: json(), options: json() },
      {
        about:
          'Returns the statement to sign, and options for `navigator.credentials.get` in a browser. Requires a session ' +
          'of a person who approved this text. Without `passkey_id`, the session’s passkey is used, or the one used last. ' +
          'A statement can be signed within five minutes.',
      },
    ),
    sign: custom(
      'POST',
      '/meetings/:meeting_id/minutes/revisions/:number/signatures',
      { credential: required(json()) },
      signature,
      {
        creates: true,
        about:
          'Signs approved minutes. `credential` is the browser’s response (`AuthenticationResponseJSON`). Each person ' +
          'can sign once, while the revision is the latest of its meeting and series; otherwise `number` is `locked`.',
      },
    ),
  },
})
