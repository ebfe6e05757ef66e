// Quota of stored responses for a person's Idempotency-Keys (`docs/api/idempotency.md#idempotency-keys`).
import { type Awaitable, whenReady } from '../../concurrency/awaitable.ts'
import { tooMany } from '../../problem.ts'
import { role } from '../../processes/own-process.ts'
import { type Spent, spendTogether } from '../../processes/shared-windows.ts'
import type { Site } from '../../site.ts'

/** Bytes that are kept of a person's answers in 24 hours. */
export const MOST_KEPT_BYTES = 50_000_000
/** For how long answers are kept; milliseconds. */
const DAY = 86_400_000
/** From so many people on, those whose day is over are forgotten. */
const SWEEP_AT = 10_000

interface Window {
  ends: number
  bytes: number
}

const windowsOf = new WeakMap<Site, Map<number, Window>>()

function windowOf(site: Site, member_id: number): Window {
  const windows = windowsOf.get(site) ?? new Map<number, Window>()
  windowsOf.set(site, windows)
  const now = site.elapsed()
  const known = windows.get(member_id)
  if (known && known.ends > now) return known
  if (windows.size >= SWEEP_AT) for (const [who, { ends }] of windows) if (ends <= now) windows.delete(who)
  const fresh = { ends: now + DAY, bytes: 0 }
  windows.set(member_id, fresh)
  return fresh
}

/** Counts bytes of a person's window, over all processes; gives what it holds then. */
function count(site: Site, member_id: number, bytes: number): Awaitable<Pick<Spent, 'used' | 'left'>> {
  const key = `${site.url} kept answers ${member_id}`
  if (role) return spendTogether({ key, cost: bytes, limit: Number.POSITIVE_INFINITY, duration: DAY })
  const window = windowOf(site, member_id)
  window.bytes += bytes
  return { used: window.bytes, left: window.ends - site.elapsed() }
}

/** Finds the window of a person, so that a transaction need not wait for another process. */
export const findWindow = (site: Site, member_id: number): Awaitable<unknown> => count(site, member_id, 0)

/** Throws 429 where a person's answers may fill no more. */
export const mustHaveRoomForAnswer = (site: Site, member_id: number): Awaitable<void> =>
  whenReady(count(site, member_id, 0), ({ used, left }) => {
    if (used >= MOST_KEPT_BYTES) throw tooMany({ 'retry-after': String(Math.ceil(left / 1000)) })
  })

/** Counts an answer that is kept. */
export const countKeptAnswer = (site: Site, member_id: number, bytes: number): Awaitable<unknown> =>
  count(site, member_id, bytes)
