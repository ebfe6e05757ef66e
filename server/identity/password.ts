// Passwords: argon2id, a bounded number at a time, and none that everybody tries first.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { hash, verify } from '@node-rs/argon2'
import { password as rule } from '../../contract/field.ts'
import { crowded, refuse } from '../problem.ts'

const ARGON2ID = 2

/** What a hash costs: memory in KiB, and passes over it (RFC 9106, 3.1). */
export interface HashCost {
  memoryCost: number
  timeCost: number
}

/** What OWASP asks for at least: 19 MiB and two passes. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 }
/** Each holds 19 MiB and a thread of the pool of four that files and names need too. */
const AT_A_TIME = 3
/** Whoever comes later would wait for seconds, and is asked to come again. */
const MOST_WAITING = 200

/** Of a password that nobody knows: what is compared where there is none, so that it takes as long. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$iCNvuESPUgnmz/nxLIiDmA$eerQj//gZRS7qBfdRizYi+wes4FHZ7vX5E9eWmsy1BE'

let hashing = 0
const queue: (() => void)[] = []

/** Runs few at a time, in turn; refuses where too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing >= AT_A_TIME) {
    if (queue.length >= MOST_WAITING) throw crowded(5)
    // Who is called takes over the place of who calls, so nobody can come between.
    await new Promise<void>((resolve) => queue.push(resolve))
  } else hashing++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else hashing--
  }
}

let leaked: Promise<ReadonlySet<string>> | undefined

/** Those that were found most often where passwords were stolen, as far as one may have them; read once. */
const leakedPasswords = (): Promise<ReadonlySet<string>> => (leaked ??= readLeaked())

async function readLeaked(): Promise<ReadonlySet<string>> {
  const file = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  const all = JSON.parse(await readFile(file, 'utf8')) as string[]
  return new Set(all.filter((one) => one.length >= rule().min))
}

/** The hash of a password; refuses those that are tried first everywhere. */
export async function passwordHash(password: string, cost: HashCost = COST): Promise<string> {
  if ((await leakedPasswords()).has(password.toLowerCase()))
    throw refuse('password', 'invalid_value', 'This password is too common.')
  return inTurn(() => hash(password, { ...cost, algorithm: ARGON2ID, parallelism: 1 }))
}

/** Whether a password is the one of a hash; where there is no hash, it is not, after the same time. */
export async function passwordMatches(password: string, kept: string | null): Promise<boolean> {
  const same = await inTurn(() => verify(kept ?? NOBODYS, password))
  return same && kept !== null
}
