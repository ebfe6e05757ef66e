// Hashes and compares passwords with argon2id, a bounded number at a time, and refuses the most common passwords.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { hash, verify } from '@node-rs/argon2'
import { password as rule } from '../../contract/field.ts'
import { createTurns } from '../concurrency/concurrency-limit.ts'
import { refuse } from '../problem.ts'

const ARGON2ID = 2

/** The cost of a hash: memory in KiB, and passes over it (RFC 9106, 3.1). */
export interface HashCost {
  memoryCost: number
  timeCost: number
}

/** The least that OWASP recommends: 19 MiB and two passes. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 }
/** Hashes at a time: each needs 19 MiB and one of the four threads that files and look-ups of names need too. */
const AT_A_TIME = 3
/** A longer queue would take seconds, so further requests are answered with 503. */
const MOST_WAITING = 200

/** The hash of a password that nobody knows; it is compared where an account has none, so that this takes as long. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$iCNvuESPUgnmz/nxLIiDmA$eerQj//gZRS7qBfdRizYi+wes4FHZ7vX5E9eWmsy1BE'

/** Runs a few at a time, in the order of the calls. */
const inTurn = createTurns(AT_A_TIME, { waiting: MOST_WAITING })

let leaked: Promise<ReadonlySet<string>> | undefined

/** The passwords that were found most often in leaks and are long enough to be allowed; read once. */
const leakedPasswords = (): Promise<ReadonlySet<string>> => (leaked ??= readLeaked())

async function readLeaked(): Promise<ReadonlySet<string>> {
  const file = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  const all = JSON.parse(await readFile(file, 'utf8')) as string[]
  return new Set(all.filter((one) => one.length >= rule().min))
}

/** The argon2id hash of a password. Throws 422 for a password that is too common, and 503 where too many wait. */
export async function passwordHash(password: string, cost: HashCost = COST): Promise<string> {
  if ((await leakedPasswords()).has(password.toLowerCase()))
    throw refuse('password', 'invalid_value', 'This password is too common.')
  return inTurn(() => hash(password, { ...cost, algorithm: ARGON2ID, parallelism: 1 }))
}

/**
 * Returns whether a password has this hash; without a hash it takes the same time and is false. Throws 503 where too many wait.
 */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const same = await inTurn(() => verify(hash ?? NOBODYS, password))
  return same && hash !== null
}
