// Quota of stored responses for a person's Idempotency-Keys (`docs/api/idempotency.md#idempotency-keys`).
import { tooMany } from '../../problem.ts'
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

/** Throws 429 where a person's answers may fill no more. */
export function mustHaveRoomForAnswer(site: Site, member_id: number): void {
  const { ends, bytes } = windowOf(site, member_id)
  if (bytes >= MOST_KEPT_BYTES) throw tooMany({ 'retry-after': String(Math.ceil((ends - site.elapsed()) / 1000)) })
}

/** Counts an answer that is kept. */
export function countKeptAnswer(site: Site, member_id: number, bytes: number): void {
  windowOf(site, member_id).bytes += bytes
}
