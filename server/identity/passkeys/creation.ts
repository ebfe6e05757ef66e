// Adds a passkey of a signed-in person: who they are must be proven, and is so again where the browser has answered.
import type { Caller } from '../../access/actor.ts'
import {
  addPasskey,
  creationOptions,
  mustHaveRoom,
  newChallenge,
  passkeysOf,
  spendChallenge,
  userHandleOf,
} from '../../actions/account/passkeys/index.ts'
import { isProven } from '../../actions/account/recent-sign-in.ts'
import { refuse } from '../../problem.ts'
import {
  challengeNamedBy,
  type NewPasskey,
  PasskeyFault,
  type RelyingParty,
  readResponse,
  verifyRegistration,
} from '../../rules/account/webauthn/index.ts'
import type { Site } from '../../site.ts'
import { refuseCredential, type ShownPasskey } from './proof.ts'

async function mustHaveProof(site: Site, actor: Caller): Promise<void> {
  if (await isProven(site.db.reads, actor, site.clock())) return
  throw refuse('current_password', 'missing_field', 'Confirm that it’s you first, at /account/proof.')
}

/** Options for a new passkey. Throws 422 without a proof, and where the person has as many as they can. */
export async function beginCreation(
  site: Site,
  actor: Caller,
  { party, bearer, name }: { party: RelyingParty; bearer: string; name: string },
) {
  await mustHaveProof(site, actor)
  const { member_id, email } = actor
  return site.db.write(async (trx) => {
    await mustHaveRoom(trx, member_id)
    const owner = { user_handle: await userHandleOf(trx, member_id), email, name }
    const challenge = newChallenge(site, { ceremony: 'creation', bearer })
    return creationOptions(party, challenge, owner, await passkeysOf(trx, member_id))
  })
}

/** Adds the passkey that the browser made, and returns its id. Throws 422. */
export async function completeCreation(
  site: Site,
  actor: Caller,
  shown: ShownPasskey & { name?: string | undefined },
): Promise<number> {
  const { party, name } = shown
  const made = await verified(site, shown).catch((error) => refuseCredential(site, actor, error))
  await mustHaveProof(site, actor)
  return site.db.write((trx) => addPasskey(trx, { actor, now: site.clock(), party, made, name }))
}

async function verified(site: Site, { party, credential, bearer }: ShownPasskey): Promise<NewPasskey> {
  const challenge = challengeNamedBy(credential)
  if (!(await spendChallenge(site, challenge, { ceremony: 'creation', bearer }))) throw new PasskeyFault('challenge')
  const response = readResponse(credential)
  return verifyRegistration(response, { party, challenge })
}
