// Rate limit of sign-in attempts, counted before the secret is checked, so that parallel attempts count. See
// docs/security/authentication.md#sign-in-limits.
import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import { createTurns, type Turns } from '../../concurrency/concurrency-limit.ts'
import { takeAdvisoryLock } from '../../db/dialects/dialect.ts'
import { keyFor } from '../../db/secrets/seal.ts'
import type { AttemptKind } from '../../db/tables/sign-in.ts'
import type { DB } from '../../db/tables.ts'
import { tooBusy, tooMany } from '../../problem.ts'
import { networkOf } from '../../rules/account/network.ts'
import { emailKeys } from '../../rules/people/email-address.ts'
import { CLOCKS_DIFFER } from '../../rules/time/clock-set-back.ts'
import type { Site } from '../../site.ts'

/** Lifetime of an attempt, in seconds. */
export const ATTEMPT_LIFE = 900

/** Maximum number of attempts in that time, or in `life` seconds: for one account, and from one network. */
const MOST: Readonly<Record<AttemptKind, { account?: number; address: number; life?: number }>> = {
  password: { account: 10, address: 50 },
  // Counted by network alone, so that nobody learns whether an account exists; links of an account are limited where
  // they are made.
  link: { address: 50 },
  // A kind of its own, since setting a password by a link deletes the attempts of kind `password`.
  code: { account: 10, address: 50 },
  // Nobody is known before the provider has answered.
  company: { address: 50 },
  passkey: { address: 50 },
  // There is no account yet.
  setup: { address: 5, life: 60 },
}

/** An attempt to count. */
export interface Attempt {
  kind: AttemptKind
  /** As it was typed; there need not be such an account. */
  email: string
  /** The IP address of the client; undefined where the caller is signed in already. */
  address?: string
}

/** Refuses or inserts an attempt; gives its id. */
async function insertAttempt(
  trx: Transaction<DB>,
  site: Site,
  { kind, email, address }: Attempt,
  now: number,
): Promise<number> {
  const account = accountOf(site, email)
  const network = address === undefined ? '' : networkOf(address)
  const most = MOST[kind]
  const { life = ATTEMPT_LIFE } = most
  if (most.account) await mustBeFewer(trx, { kind, by: 'account', value: account, most: most.account, life }, now)
  if (network) await mustBeFewer(trx, { kind, by: 'address', value: network, most: most.address, life }, now)
  const row = { kind, account, address: network, attempt_ts: now }
  const made = await trx.insertInto('sign_in_attempt').values(row).returning('attempt_id').executeTakeFirstOrThrow()
  return made.attempt_id
}

/** Maximum number of queued attempts of a site; further ones get 503. */
const MOST_WAITING = 200
/** Maximum number of queued attempts from one network, so that it cannot fill the queue alone. */
const MOST_WAITING_OF_ONE = 50

interface Queue {
  inTurn: Turns
  /** Number of queued attempts of each network, or of each account if the caller is signed in. */
  waitingOf: Map<string, number>
}

const queues = new WeakMap<Site, Queue>()

/**
 * Counts an attempt and gives its id. Throws 429 after too many attempts, without counting this one, and 503 where too
 * many wait, or it waited too long. Attempts of a site run one after another: those of one network lock each other out
 * anyway, and would otherwise take all database connections while they wait.
 */
export async function countAttempt(site: Site, attempt: Attempt): Promise<number> {
  const queue = queues.get(site) ?? { inTurn: createTurns(1, { waiting: MOST_WAITING }), waitingOf: new Map() }
  queues.set(site, queue)
  const source = attempt.address === undefined ? `account ${attempt.email}` : networkOf(attempt.address)
  const others = queue.waitingOf.get(source) ?? 0
  if (others >= MOST_WAITING_OF_ONE) throw tooBusy(5)
  queue.waitingOf.set(source, others + 1)
  const { patience } = site.db
  const until = performance.now() + patience
  try {
    return await queue.inTurn(
      () => site.db.write((trx) => insertAttempt(trx, site, attempt, site.clock()), { until }),
      patience,
    )
  } finally {
    const left = queue.waitingOf.get(source)! - 1
    if (left) queue.waitingOf.set(source, left)
    else queue.waitingOf.delete(source)
  }
}

/** Deletes an attempt that succeeded, so that it does not count. */
export async function forgetAttempt(trx: Transaction<DB>, attempt_id: number): Promise<void> {
  await trx.deleteFrom('sign_in_attempt').where('attempt_id', '=', attempt_id).execute()
}

/**
 * Deletes the password attempts of an account whose owner has proven themselves, so that others cannot lock them out.
 */
export async function forgetAttemptsOf(trx: Transaction<DB>, site: Site, email: string): Promise<void> {
  await trx
    .deleteFrom('sign_in_attempt')
    .where('kind', '=', 'password')
    .where('account', '=', accountOf(site, email))
    .execute()
}

/** A short mark by which the audit log distinguishes attempts of unknown accounts: the beginning of `accountOf`. */
export const accountMark = (site: Site, email: string): string => accountOf(site, email).slice(0, 12)

/** A keyed hash of an e-mail address: the database alone does not reveal which address was tried. */
const accountOf = (site: Site, email: string): string =>
  createHmac('sha256', keyFor(site.sealKey, 'tries'))
    .update(`account ${emailKeys(email)[0]}`)
    .digest('base64url')

interface AttemptLimit {
  kind: AttemptKind
  by: 'account' | 'address'
  value: string
  most: number
  /** For how many seconds an attempt counts. */
  life: number
}

/** Throws 429 where there were `most` attempts already; parallel ones of the same account or network wait here. */
async function mustBeFewer(
  trx: Transaction<DB>,
  { kind, by, value, most, life }: AttemptLimit,
  now: number,
): Promise<void> {
  await takeAdvisoryLock(trx, `attempts ${by} ${value}`)
  const last = await trx
    .selectFrom('sign_in_attempt')
    .select('attempt_ts')
    .where('kind', '=', kind)
    .where(by, '=', value)
    .where('attempt_ts', '>', now - life)
    .where('attempt_ts', '<=', now + CLOCKS_DIFFER)
    .orderBy('attempt_ts', 'desc')
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst()
  if (last) throw tooMany({ 'retry-after': String(last.attempt_ts + life - now) })
}
