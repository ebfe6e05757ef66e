// Setup code of an empty site: derived from the site's secret, so that no code is stored and all processes have the same
// (docs/decisions/0168-setup-code.md).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Origin } from '../../access/actor.ts'
import { countAttempt, forgetAttempt } from '../../actions/account/attempts.ts'
import { stranger } from '../../audit/by.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import { keyFor } from '../../db/secrets/seal.ts'
import { isTooMany } from '../../problem.ts'
import type { Site } from '../../site.ts'

/** 32 letters and digits that are easy to tell apart. */
const EASY = 'abcdefghijkmnpqrstuvwxyz23456789'
/** Letters and digits of a derived code: 80 bits. */
const LENGTH = 16
/** What is counted is not an account, but every request needs one. */
const COUNTED_AS = 'setup'

type WithCode = Pick<Site, 'sealKey' | 'setupCode'>

/** The setup code: FOLKMOOT_SETUP_CODE, or else the derived one, in groups of four. */
export function setupCode({ sealKey, setupCode }: WithCode): string {
  if (setupCode !== undefined) return setupCode
  const bytes = keyFor(sealKey, 'setup code').subarray(0, LENGTH)
  return Array.from(bytes, (byte, index) => (index && index % 4 === 0 ? '-' : '') + EASY[byte % 32]).join('')
}

/** Whether a typed code is right, in constant time. Case and hyphens of a derived code don't matter. */
function isSetupCode(site: WithCode, typed: string): boolean {
  const plain = (code: string): string =>
    site.setupCode === undefined ? code.toLowerCase().replace(/[\s-]/g, '') : code.trim()
  const digest = (code: string) => createHmac('sha256', keyFor(site.sealKey, 'setup code check')).update(code).digest()
  return timingSafeEqual(digest(plain(typed)), digest(plain(setupCode(site))))
}

/**
 * Whether a typed code is right. Throws 429 after five wrong ones a minute from one address, right codes included, so that
 * guessing beyond the limit tells nothing.
 */
export async function checkSetupCode(site: Site, typed: string, from: Origin): Promise<boolean> {
  const refused = (reason: string) =>
    recordRefusal(site, { actor: stranger(from), action: 'setup_code_refused', details: { reason } })
  let attempt: number
  try {
    attempt = await countAttempt(site, { kind: 'setup', email: COUNTED_AS, address: from.address })
  } catch (error) {
    if (isTooMany(error)) refused('too many tries')
    throw error
  }
  if (!isSetupCode(site, typed)) {
    refused('wrong code')
    return false
  }
  await site.db.write((trx) => forgetAttempt(trx, attempt))
  return true
}
