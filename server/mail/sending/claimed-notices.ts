// Claims notices in batches, so that a thousand need few transactions, and renews the leases as long as the process lives.
import { endClaims, renewIdleClaims } from '../../db/locks/claims.ts'
import type { Site } from '../../site.ts'
import { type ReadTogether, readTogether } from '../letters/index.ts'
import type { OutgoingMail } from '../transport/index.ts'
import { claimNotices, NOTICES } from './claims.ts'
import { type Notice, noticesOf } from './notice.ts'
import { keptMails } from './outgoing.ts'

/** A claimed notice; `notice` is missing if its person was deleted. */
export interface ClaimedNotice {
  notice_id: number
  notice: Notice | undefined
  /** Until when it is claimed, and when it was read; Unix milliseconds. */
  until: number
  read: number
  /** Memoized reads shared by its batch. */
  together: ReadTogether
  /** The stored mail, which another process may have sent. */
  kept: OutgoingMail | undefined
}

export interface ClaimedNotices {
  /** The next notice, from a batch; undefined if none is due. */
  next: (most: number) => Promise<ClaimedNotice | undefined>
  /** The same notice, read again where that was too long ago. */
  fresh: (one: ClaimedNotice) => Promise<ClaimedNotice>
  /** Returns a notice to the batch that cannot be sent now. */
  putBack: (one: ClaimedNotice) => void
  /** Renews all leases. */
  renew: () => Promise<void>
  /** Releases notices whose outcome is recorded, or that failed. */
  drop: (ids: readonly number[]) => void
  /** Lets other processes send what is left. */
  release: () => Promise<void>
}

/** Milliseconds after which a notice is read again: what it says, and to whom, may have changed. */
const FRESH = 2_000

/** The claims of the process `by`, each of which holds for `lease` milliseconds unless it is renewed. */
export function claimedNotices(
  { db, millis, sealKey }: Pick<Site, 'db' | 'millis' | 'sealKey'>,
  by: string,
  lease: number,
): ClaimedNotices {
  let ready: ClaimedNotice[] = []
  /** Notices in `ready`, being sent, or awaiting recording. */
  const held = new Map<number, ClaimedNotice>()
  let claiming: Promise<boolean> | undefined
  /** Whether the last claim found as many as it asked for, so that there may be more. */
  let more = false

  async function claimSome(most: number): Promise<boolean> {
    const read = millis()
    const until = read + lease
    const ids = await claimNotices(db, { by, until }, read, most)
    more = ids.length === most
    if (!ids.length) return false
    // An expired lease of a notice still held is claimed again here, so that it is not sent twice.
    for (const id of ids) if (held.has(id)) held.get(id)!.until = until
    const others = ids.filter((id) => !held.has(id))
    const notices = await noticesOf(db.reads, others)
    const kept = await keptMails(db.reads, sealKey, others)
    const together = readTogether()
    const claimed = others.map((notice_id) => ({
      ...{ notice_id, until, read, together },
      ...{ notice: notices.get(notice_id), kept: kept.get(notice_id) },
    }))
    for (const one of claimed) held.set(one.notice_id, one)
    ready.push(...claimed)
    return true
  }

  /** Single flight: concurrent callers wait for the same claim. */
  const claimMore = (most: number): Promise<boolean> =>
    (claiming ??= claimSome(most).finally(() => {
      claiming = undefined
    }))

  async function next(most: number): Promise<ClaimedNotice | undefined> {
    for (;;) {
      // Prefetches before the batch is empty. An error of a prefetch surfaces with the next claim.
      if (more && most > 1 && ready.length <= most / 2) claimMore(most).catch(() => {})
      const one = ready.shift()
      if (!one && !(await claimMore(most))) return undefined
      // If renewal failed, another process may have claimed it.
      if (one && one.until - millis() >= lease / 2) return fresh(one)
      if (one) held.delete(one.notice_id)
    }
  }

  async function fresh(one: ClaimedNotice): Promise<ClaimedNotice> {
    const now = millis()
    if (now - one.read < FRESH) return one
    const notice = (await noticesOf(db.reads, [one.notice_id])).get(one.notice_id)
    return Object.assign(one, { notice, read: now, together: readTogether() })
  }

  return {
    next,
    fresh,
    putBack: (one) => ready.unshift(one),
    renew: async () => {
      if (!held.size) return
      const until = millis() + lease
      for (const notice_id of await renewIdleClaims(db, NOTICES, { by, until }, [...held.keys()])) {
        const one = held.get(notice_id)
        if (one) one.until = until
      }
    },
    drop: (ids) => {
      for (const notice_id of ids) held.delete(notice_id)
    },
    release: async () => {
      await claiming?.catch(() => {})
      const left = ready.map(({ notice_id }) => notice_id)
      ready = []
      more = false
      for (const notice_id of left) held.delete(notice_id)
      if (left.length) await db.write((trx) => endClaims(trx, NOTICES, by, left))
    },
  }
}
