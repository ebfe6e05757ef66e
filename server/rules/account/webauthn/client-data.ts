// The parts that both kinds of responses have: the credential's id, and what the browser signed of the ceremony
// (CollectedClientData).
import { mustHold, PasskeyFault } from './fault.ts'
import type { RelyingParty } from './relying-party.ts'

/** Bytes that a credential id can have (WebAuthn 3, 4). */
const MOST_OF_ID = 1_023

/** A response of an authenticator that has the right form, and that nothing else is known of. */
export interface CredentialResponse {
  /** The credential id, in base64url. */
  id: string
  /** The challenge that it names, in base64url. */
  challenge: string
  clientData: Readonly<Record<string, unknown>>
  /** The fields of `response`. */
  fields: Readonly<Record<string, unknown>>
}

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The bytes of a text in base64url, of which only one text stands for them; throws a fault for any other. */
export function bytesIn(value: unknown, name: string): Buffer {
  mustHold(typeof value === 'string', `no ${name}`)
  const bytes = Buffer.from(value, 'base64url')
  mustHold(bytes.toString('base64url') === value, `${name} is not base64url`)
  return bytes
}

/**
 * The challenge that a response names, in base64url. It is read first, since an answer uses its challenge up, whatever else is
 * wrong with it. Throws a fault where it names none.
 */
export function challengeNamedBy(credential: unknown): string {
  const { challenge } = clientDataOf(credential)
  mustHold(typeof challenge === 'string', 'no challenge')
  return challenge
}

function clientDataOf(credential: unknown): Values {
  mustHold(isObject(credential) && isObject(credential['response']), 'no credential')
  return parsed(bytesIn(credential['response']['clientDataJSON'], 'client data'))
}

/** Reads a response; throws a fault where it has not the form of one. */
export function readResponse(credential: unknown): CredentialResponse {
  const challenge = challengeNamedBy(credential)
  const { id, rawId, type, response: fields } = credential as Values
  mustHold(isObject(fields) && type === 'public-key' && rawId === id, 'no credential')
  const { length } = bytesIn(id, 'id')
  mustHold(length > 0 && length <= MOST_OF_ID, 'length of the id')
  return { id: id as string, challenge, clientData: clientDataOf(credential), fields }
}

function parsed(bytes: Buffer): Values {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (isObject(value)) return value
  } catch {
    // Said below.
  }
  throw new PasskeyFault('client data')
}

/** Throws a fault unless the browser asked for this kind of response, in a page of the site that is in no frame of another. */
export function mustBeOfCeremony(
  { clientData }: CredentialResponse,
  type: 'webauthn.create' | 'webauthn.get',
  { origin }: RelyingParty,
): void {
  mustHold(clientData['type'] === type, 'type')
  mustHold(clientData['origin'] === origin, 'origin')
  const { crossOrigin, topOrigin } = clientData
  mustHold((crossOrigin === undefined || crossOrigin === false) && topOrigin === undefined, 'cross origin')
}
