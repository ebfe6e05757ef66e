// Options of passkey ceremonies, as browsers take them (WebAuthn 3, 5.4 and 5.5).
import { randomBytes } from 'node:crypto'
import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { ALGORITHMS, type RelyingParty } from '../../../rules/account/webauthn/index.ts'
import { CHALLENGE_LIFE } from './challenge.ts'

/** Bytes of the value by which authenticators know a person. */
const HANDLE_BYTES = 32

interface Described {
  credential_id: string
  transports: string
}

const descriptor = ({ credential_id, transports }: Described) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: JSON.parse(transports) as AuthenticatorTransport[],
})

/** Options for an assertion, by one of these passkeys where some are given. */
export const requestOptions = (
  { id }: RelyingParty,
  challenge: string,
  passkeys?: readonly Described[],
): PublicKeyCredentialRequestOptionsJSON => ({
  ...{ challenge, rpId: id, timeout: CHALLENGE_LIFE * 1_000, userVerification: 'required' },
  ...(passkeys && { allowCredentials: passkeys.map(descriptor) }),
})

interface Owner {
  /** `user.id`, in base64url. */
  user_handle: string
  email: string
  name: string
}

/** Options for a new passkey of a person who has these already. */
export const creationOptions = (
  { id }: RelyingParty,
  challenge: string,
  { user_handle, email, name }: Owner,
  passkeys: readonly Described[],
): PublicKeyCredentialCreationOptionsJSON => ({
  rp: { id, name: `Folkmoot ${id}` },
  user: { id: user_handle, name: email, displayName: name },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: CHALLENGE_LIFE * 1_000,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: passkeys.map(descriptor),
})

/** The value by which authenticators know a person, made once. */
export async function userHandleOf(trx: Transaction<DB>, member_id: number): Promise<string> {
  const known = await knownHandle(trx, member_id)
  if (known) return known
  const row = { member_id, user_handle: randomBytes(HANDLE_BYTES).toString('base64url') }
  await trx
    .insertInto('passkey_user')
    .values(row)
    .onConflict((same) => same.column('member_id').doNothing())
    .execute()
  return (await knownHandle(trx, member_id))!
}

async function knownHandle(db: Kysely<DB>, member_id: number): Promise<string | undefined> {
  const own = db.selectFrom('passkey_user').select('user_handle').where('member_id', '=', member_id)
  return (await own.executeTakeFirst())?.user_handle
}
