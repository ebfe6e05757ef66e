// The notices that a process has claimed: some at a time, so that a thousand cost few transactions, and for longer as long as
// the process lives.
import { endClaims, renewIdleClaims } from '../../db/locks/claims.ts'
import type { Site } from '../../site.ts'
import { type ReadTogether, readTogether } from '../letters/index.ts'
import type { OutgoingMail } from '../transport/index.ts'
import { claimNotices, NOTICES } from './claims.ts'
import { type Notice, noticesOf } from './notice.ts'
import { keptMails } from './outgoing.ts'

/** A claimed notice; without its notice, its person is gone. */
export interface ClaimedNotice {
  notice_id: number
  notice: Notice | undefined
  /** Until when it is claimed, and when it was read; Unix milliseconds. */
  until: number
  read: number
  /** What it says in common with those that were read with it. */
  together: ReadTogether
  /** The mail that another process perhaps sent. */
  kept: OutgoingMail | undefined
}

export interface ClaimedNotices {
  /** The next notice; so many more are claimed at a time. Undefined: none is due. */
  next: (most: number) => Promise<ClaimedNotice | undefined>
  /** The same notice, read again where that was too long ago. */
  fresh: (one: ClaimedNotice) => Promise<ClaimedNotice>
  /** Puts one back that cannot be sent now. */
  putBack: (one: ClaimedNotice) => void
  /** Claims everything that is held for another `lease`. */
  renew: () => Promise<void>
  /** Holds these no more, since what became of them is recorded, or they failed. */
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
  /** What waits in `ready`, is being sent, or is to be recorded. */
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
    // Of what is still in hand the claim had run out before it was renewed: it holds again, and it is not sent twice.
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

  /** One at a time; who asks meanwhile waits for it. */
  const claimMore = (most: number): Promise<boolean> =>
    (claiming ??= claimSome(most).finally(() => {
      claiming = undefined
    }))

  async function next(most: number): Promise<ClaimedNotice | undefined> {
    for (;;) {
      // Before the last one is taken, so that nobody waits for it; who finds none left meets the error of a claim again.
      if (more && most > 1 && ready.length <= most / 2) claimMore(most).catch(() => {})
      const one = ready.shift()
      if (!one && !(await claimMore(most))) return undefined
      // Where it could not be renewed, another process may have claimed it by now.
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
