// Passwords: argon2id, a bounded number at a time, and none that everybody tries first.
import { hash } from '@node-rs/argon2'
import { refuse } from '../problem.ts'
import { COMMON } from './common-passwords.ts'

const ARGON2ID = 2
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_A_TIME = 4

let hashing = 0
const queue: (() => void)[] = []

/** The hash of a password; refuses those on the list of common ones. Each hash holds 19 MiB, so few run together. */
export async function passwordHash(password: string): Promise<string> {
  if (COMMON.has(password.toLowerCase())) throw refuse('password', 'invalid_value', 'This password is too common.')
  if (hashing >= AT_A_TIME) await new Promise<void>((resolve) => queue.push(resolve))
  hashing++
  try {
    return await hash(password, COST)
  } finally {
    hashing--
    queue.shift()?.()
  }
}
