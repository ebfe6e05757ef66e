// Verifies new passkeys (WebAuthn 3, 7.1): with the library, and what it leaves to its callers.
import { hash } from 'node:crypto'
import { readAuthenticatorData, readNewCredential } from './authenticator-data.ts'
import { bytesIn, type CredentialResponse, mustBeOfCeremony } from './client-data.ts'
import { ALGORITHMS, type Algorithm, readCoseKey } from './cose-key.ts'
import { faultOf, mustHold } from './fault.ts'
import type { RelyingParty } from './relying-party.ts'

/** Bytes that an attestation object can have: without certificates it has a few hundred. */
const MOST_OF_ATTESTATION = 16 * 1024

/** The transports that browsers name (WebAuthn 3, 5.8.4); others are left out. */
const TRANSPORTS: ReadonlySet<unknown> = new Set(['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal'])

/** A new passkey. */
export interface NewPasskey {
  /** Base64url. */
  credential_id: string
  /** The bytes of the COSE key, in base64url, and their SHA-256 in hexadecimal. */
  public_key: string
  public_key_sha256: string
  alg: Algorithm
  counter: number
  synced: 0 | 1
  transports: string[]
}

/** Verifies the response of an authenticator that made a passkey for this challenge; throws a `PasskeyFault`. */
export async function verifyRegistration(
  response: CredentialResponse,
  { party, challenge }: { party: RelyingParty; challenge: string },
): Promise<NewPasskey> {
  mustBeOfCeremony(response, 'webauthn.create', party)
  mustHold(response.challenge === challenge, 'challenge')
  const object = bytesIn(response.fields['attestationObject'], 'attestation object')
  mustHold(object.length <= MOST_OF_ATTESTATION, 'length of the attestation object')
  const { isoCBOR } = await import('@simplewebauthn/server/helpers')
  const again = (bytes: Uint8Array): Promise<[unknown, Buffer]> =>
    faultOf('attestation object', () => {
      const value = isoCBOR.decodeFirst<Parameters<typeof isoCBOR.encode>[0]>(new Uint8Array(bytes))
      return [value, Buffer.from(isoCBOR.encode(value))]
    })
  // Its canonical form alone: the library stops reading at its end and passes over what follows.
  const [attestation, canonical] = await again(object)
  mustHold(canonical.equals(object) && attestation instanceof Map && attestation.size === 3, 'attestation object')
  const [format, statement, data] = ['fmt', 'attStmt', 'authData'].map((name): unknown => attestation.get(name))
  mustHold(statement instanceof Map && data instanceof Uint8Array, 'attestation object')
  const authenticatorData = Buffer.from(data)
  const { counter, synced } = readAuthenticatorData(authenticatorData, party)
  const { id, rest } = readNewCredential(authenticatorData)
  mustHold(id.toString('base64url') === response.id, 'id')
  const [key, publicKey] = await again(rest)
  mustHold(rest.subarray(0, publicKey.length).equals(publicKey), 'public key')
  const { alg } = readCoseKey(key)
  mustHold(format === 'none' ? statement.size === 0 : format === 'packed' && isOfSelf(statement, alg), 'attestation')
  await mustBeRight(response, { party, challenge })
  return {
    credential_id: response.id,
    public_key: publicKey.toString('base64url'),
    public_key_sha256: hash('sha256', publicKey, 'hex'),
    ...{ alg, counter, synced, transports: transportsIn(response.fields['transports']) },
  }
}

/** Returns whether a statement has no certificate, and so is signed with the new key itself. */
const isOfSelf = (statement: Map<unknown, unknown>, alg: Algorithm): boolean =>
  statement.size === 2 && statement.get('alg') === alg && statement.get('sig') instanceof Uint8Array

/** Asks the library, which reads the response anew. */
async function mustBeRight(
  { id, fields }: CredentialResponse,
  { party, challenge }: { party: RelyingParty; challenge: string },
): Promise<void> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified } = await faultOf('attestation', () =>
    verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: fields['clientDataJSON'] as string,
          attestationObject: fields['attestationObject'] as string,
        },
      },
      ...{ expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id },
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  )
  mustHold(verified, 'attestation')
}

const transportsIn = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((one): one is string => TRANSPORTS.has(one)))] : []
