// Proof within a session of who somebody is, which counts for ten minutes: with a passkey, or with the password and a code.
import type { Caller } from '../../access/actor.ts'
import { countUse, spendChallenge, verifyUse } from '../../actions/account/passkeys/index.ts'
import { mustBeProven, type Proof, proveByPassword } from '../../actions/account/proof.ts'
import { isProven } from '../../actions/account/recent-sign-in.ts'
import { refuse } from '../../problem.ts'
import { challengeNamedBy, PasskeyFault, type RelyingParty, readResponse } from '../../rules/account/webauthn/index.ts'
import type { Site } from '../../site.ts'
import { recordFault } from './refusal.ts'

/** A passkey that a signed-in person shows. */
export interface ShownPasskey {
  party: RelyingParty
  /** What the browser sent. */
  credential: unknown
  /** The session, as a hash of its secret. */
  bearer: string
}

/** Throws the refusal of a passkey of a signed-in person, which says no more than that. */
export function refuseCredential(site: Site, actor: Caller, error: unknown): never {
  recordFault(site, actor, error)
  throw refuse('credential', 'invalid_value', 'This passkey was not accepted. Try again.')
}

/** Proves with a passkey; the session counts as one with both factors from then on. Throws 422 on `credential`. */
export async function proveByPasskey(site: Site, actor: Caller, shown: ShownPasskey): Promise<void> {
  const { party, bearer } = shown
  const { member_id, session_id } = actor
  try {
    const challenge = challengeNamedBy(shown.credential)
    if (!(await spendChallenge(site, challenge, { ceremony: 'proof', bearer }))) throw new PasskeyFault('challenge')
    const response = readResponse(shown.credential)
    const use = await verifyUse(site, response, { party, challenge, member_id })
    await site.db.write(async (trx) => {
      const now = site.clock()
      await countUse(trx, use, now)
      await trx.updateTable('session').set({ proof_ts: now, assured: 1 }).where('session_id', '=', session_id).execute()
    })
  } catch (error) {
    refuseCredential(site, actor, error)
  }
}

/** Proves with the password, and a code where the person has a second factor. Throws as `mustBeProven` does. */
export async function prove(site: Site, actor: Caller, proof: Proof): Promise<void> {
  await proveByPassword(site, actor, proof)
  await keepProof(site, actor)
}

/** The same where a proof of the last ten minutes takes its place, which is not prolonged. */
export async function proveUnlessProven(site: Site, actor: Caller, proof: Proof): Promise<void> {
  if (await isProven(site.db.reads, actor, site.clock())) return
  await mustBeProven(site, actor, proof)
  await keepProof(site, actor)
}

const keepProof = ({ db, clock }: Site, { session_id }: Caller): Promise<unknown> =>
  db.write((trx) =>
    trx.updateTable('session').set({ proof_ts: clock() }).where('session_id', '=', session_id).execute(),
  )
