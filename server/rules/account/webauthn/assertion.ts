// Verifies assertions of passkeys (WebAuthn 3, 7.2): with the library, and what it leaves to its callers.
import { readAuthenticatorData } from './authenticator-data.ts'
import { bytesIn, type CredentialResponse, mustBeOfCeremony } from './client-data.ts'
import { faultOf, mustHold } from './fault.ts'
import type { RelyingParty } from './relying-party.ts'

/** What is stored of a passkey, as far as it decides whether an assertion counts. */
export interface KnownPasskey {
  rp_id: string
  /** Base64url, as the following two. */
  credential_id: string
  public_key: string
  user_handle: string
  counter: number
  synced: 0 | 1
}

export interface ExpectedAssertion {
  party: RelyingParty
  /** The challenge of the options, in base64url. */
  challenge: string
  passkey: KnownPasskey
  /** Whether the authenticator must say whose passkey it is, as where nobody else does. */
  needsUser?: boolean
}

/** An assertion that counts, in the bytes that were signed. */
export interface Assertion {
  /** The counter to store. */
  counter: number
  authenticator_data: Buffer
  client_data_json: Buffer
  signature: Buffer
}

/** Verifies an assertion; throws a `PasskeyFault`. */
export async function verifyAssertion(response: CredentialResponse, expected: ExpectedAssertion): Promise<Assertion> {
  const { party, challenge, passkey, needsUser = false } = expected
  mustBeOfCeremony(response, 'webauthn.get', party)
  mustHold(response.challenge === challenge, 'challenge')
  mustHold(response.id === passkey.credential_id, 'id')
  mustHold(passkey.rp_id === party.id, 'another host')
  const { fields } = response
  const { userHandle } = fields
  const isMissing = userHandle === undefined || userHandle === null
  mustHold(isMissing ? !needsUser : userHandle === passkey.user_handle, 'user handle')
  const authenticator_data = bytesIn(fields['authenticatorData'], 'authenticator data')
  const signature = bytesIn(fields['signature'], 'signature')
  const { counter, synced } = readAuthenticatorData(authenticator_data, party)
  mustHold(synced === passkey.synced, 'backup flags')
  mustHold(counter > passkey.counter || (counter === 0 && passkey.counter === 0), 'counter')
  await mustBeSigned(response, expected)
  return { counter, authenticator_data, client_data_json: bytesIn(fields['clientDataJSON'], 'client data'), signature }
}

async function mustBeSigned(
  { id, fields }: CredentialResponse,
  { party, challenge, passkey }: ExpectedAssertion,
): Promise<void> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified } = await faultOf('signature', () =>
    verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: fields['clientDataJSON'] as string,
          authenticatorData: fields['authenticatorData'] as string,
          signature: fields['signature'] as string,
        },
      },
      ...{ expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id },
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  mustHold(verified, 'signature')
}
