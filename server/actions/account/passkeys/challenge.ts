// Challenges of passkey ceremonies: sealed, so that nothing is stored until one is answered (decision 0179).
import { hash } from 'node:crypto'
import { seal, unseal } from '../../../db/secrets/seal.ts'
import { CLOCKS_DIFFER } from '../../../rules/time/clock-set-back.ts'
import type { Site } from '../../../site.ts'

/** For how many seconds a challenge can be answered. */
export const CHALLENGE_LIFE = 300

export type Ceremony = 'sign-in' | 'proof' | 'creation'

/** For what a challenge is made. */
export interface ChallengeOf {
  ceremony: Ceremony
  /** The browser or session that it belongs to, as a hash of its secret. */
  bearer: string
}

/** Every sealed text begins so; the rest is base64url. */
const SEALED = 'v1.'

const purposeAt = ({ url }: Site): string => `passkey challenge ${url}`

/** A new challenge in base64url; it holds a random nonce of 96 bits, and nobody else can make or read one. */
export const newChallenge = (site: Site, { ceremony, bearer }: ChallengeOf): string =>
  seal(
    site.sealKey,
    JSON.stringify({ ceremony, bearer, expires_ts: site.clock() + CHALLENGE_LIFE }),
    purposeAt(site),
  ).slice(SEALED.length)

/**
 * Uses a challenge up, and returns whether it counts: it is of this ceremony and bearer, has not expired, and was not
 * answered before, rightly or wrongly.
 */
export async function spendChallenge(site: Site, challenge: string, of: ChallengeOf): Promise<boolean> {
  const made = opened(site, challenge)
  if (!made || made.expires_ts <= site.clock()) return false
  // Kept for as long as a server whose clock is slower would accept it.
  const row = { hash: hash('sha256', `passkey ${challenge}`, 'base64url'), expires_ts: made.expires_ts + CLOCKS_DIFFER }
  const first = await site.db.write((trx) =>
    trx
      .insertInto('sign_in_once')
      .values(row)
      .onConflict((same) => same.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst(),
  )
  return first !== undefined && made.ceremony === of.ceremony && made.bearer === of.bearer
}

function opened(site: Site, challenge: string): (ChallengeOf & { expires_ts: number }) | undefined {
  try {
    return JSON.parse(unseal(site.sealKey, SEALED + challenge, purposeAt(site)))
  } catch {
    return undefined
  }
}
