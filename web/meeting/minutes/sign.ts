// Signs minutes with a passkey of the reader (WebAuthn). Loaded on demand.
import { minutesSignatures } from '../../api/register-clients.ts'

/** Asks for a statement, lets the reader's authenticator confirm it, and sends the answer. */
export async function signWithPasskey(meeting_id: number, number: number) {
  const { body } = await minutesSignatures('options', { meeting_id, number }, {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    body.options as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  return minutesSignatures('sign', { meeting_id, number }, { credential: credential.toJSON() })
}
