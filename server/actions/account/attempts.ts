// Tries to get in, counted before they are made, so that many at once count too (decisions 8).
import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import { alone } from '../../db/dialect.ts'
import { keyFor } from '../../db/seal.ts'
import type { AttemptKind } from '../../db/tables/sign-in.ts'
import type { DB } from '../../db/tables.ts'
import { crowded, tooMany } from '../../problem.ts'
import { CLOCKS_DIFFER } from '../../rules/clock.ts'
import { networkOf } from '../../rules/network.ts'
import { emailKey } from '../../rules/person.ts'
import type { Site } from '../../site.ts'

/** How long a try counts, in seconds. */
export const ATTEMPT_LIFE = 900

/** How many there may be in that time: for one account, and from one address. */
const MOST: Readonly<Record<AttemptKind, { account?: number; address: number }>> = {
  password: { account: 10, address: 50 },
  // Nobody is told whether there is an account; how many links one gets is counted where they are made.
  link: { address: 50 },
  // By themselves, since a link that sets a password wipes out tries of passwords.
  code: { account: 10, address: 50 },
}

export interface Attempt {
  kind: AttemptKind
  /** As it was typed; it need not be anybody's. */
  email: string
  /** Where it comes from; undefined for somebody who is known already. */
  address?: string
}

async function attempt(
  trx: Transaction<DB>,
  site: Site,
  { kind, email, address }: Attempt,
  now: number,
): Promise<number> {
  const account = accountOf(site, email)
  const network = address === undefined ? '' : networkOf(address)
  const most = MOST[kind]
  if (most.account) await mustBeFewer(trx, kind, 'account', account, most.account, now)
  if (network) await mustBeFewer(trx, kind, 'address', network, most.address, now)
  const row = { kind, account, address: network, attempt_ts: now }
  const made = await trx.insertInto('sign_in_attempt').values(row).returning('attempt_id').executeTakeFirstOrThrow()
  return made.attempt_id
}

/** So many wait for their turn; whoever comes later is asked to come again. */
const MOST_WAITING = 200
/** So many of one address, so that nobody fills the line alone: more of them are not looked at anyway. */
const MOST_OF_ONE = 50

interface Line {
  waiting: number
  /** Of each address. */
  of: Map<string, number>
  last: Promise<unknown>
}

const lines = new WeakMap<Site, Line>()

/**
 * Counts a try and gives its id; throws 429 where there were too many, and then does not count it. One after another: all
 * tries from one address wait for each other anyway, and shall not do so with every connection to the database that there
 * is.
 */
export async function countAttempt(site: Site, given: Attempt): Promise<number> {
  const line = lines.get(site) ?? { waiting: 0, of: new Map(), last: Promise.resolve() }
  lines.set(site, line)
  const who = given.address === undefined ? `account ${given.email}` : networkOf(given.address)
  const others = line.of.get(who) ?? 0
  if (line.waiting >= MOST_WAITING || others >= MOST_OF_ONE) throw crowded(5)
  line.waiting++
  line.of.set(who, others + 1)
  const turn = line.last.then(() => site.db.write((trx) => attempt(trx, site, given, site.clock())))
  line.last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    line.waiting--
    const left = line.of.get(who)! - 1
    if (left) line.of.set(who, left)
    else line.of.delete(who)
  }
}

/** A try that succeeded does not count. */
export async function forgetAttempt(trx: Transaction<DB>, attempt_id: number): Promise<void> {
  await trx.deleteFrom('sign_in_attempt').where('attempt_id', '=', attempt_id).execute()
}

/** Whoever has shown that an account is theirs is not kept out by what others tried. */
export async function forgetAttemptsOf(trx: Transaction<DB>, site: Site, email: string): Promise<void> {
  await trx
    .deleteFrom('sign_in_attempt')
    .where('kind', '=', 'password')
    .where('account', '=', accountOf(site, email))
    .execute()
}

/** The beginning of that, by which the audit log tells tries of one unknown account from those of another. */
export const accountMark = (site: Site, email: string): string => accountOf(site, email).slice(0, 12)

/** Whoever knows the database alone cannot tell whose address was tried. */
const accountOf = (site: Site, email: string): string =>
  createHmac('sha256', keyFor(site.sealKey, 'tries'))
    .update(`account ${emailKey(email.trim())}`)
    .digest('base64url')

async function mustBeFewer(
  trx: Transaction<DB>,
  kind: AttemptKind,
  by: 'account' | 'address',
  value: string,
  most: number,
  now: number,
): Promise<void> {
  await alone(trx, `attempts ${by} ${value}`)
  const last = await trx
    .selectFrom('sign_in_attempt')
    .select('attempt_ts')
    .where('kind', '=', kind)
    .where(by, '=', value)
    .where('attempt_ts', '>', now - ATTEMPT_LIFE)
    .where('attempt_ts', '<=', now + CLOCKS_DIFFER)
    .orderBy('attempt_ts', 'desc')
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst()
  if (last) throw tooMany({ 'retry-after': String(last.attempt_ts + ATTEMPT_LIFE - now) })
}
