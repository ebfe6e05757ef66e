// The notices that a process has claimed and not begun to send: some at a time, so that a thousand cost few transactions.
import { type ReadTogether, readTogether } from '../letters/read-together.ts'
import type { Site } from '../site.ts'
import { claimNotices, releaseNotices } from './claims.ts'
import { type Notice, noticesOf } from './notice.ts'

/** A claimed notice; without its notice, its person is gone. */
export interface ClaimedNotice {
  notice_id: number
  notice: Notice | undefined
  /** Until when it is claimed, and when it was read; Unix milliseconds. */
  until: number
  read: number
  /** What it says in common with those that were read with it. */
  together: ReadTogether
}

export interface ClaimedNotices {
  /** The next notice; where none is left, so many more are claimed at most. Undefined: none is due. */
  next: (most: number) => Promise<ClaimedNotice | undefined>
  /** Puts one back that cannot be sent now. */
  putBack: (one: ClaimedNotice) => void
  /** Lets other processes send what is left. */
  release: () => Promise<void>
}

/** Milliseconds after which a notice is read again: what it says, and to whom, may have changed. */
const FRESH = 2_000

/** The claims of the process `by`, each of which holds for `lease` milliseconds. */
export function claimedNotices({ db, millis }: Pick<Site, 'db' | 'millis'>, by: string, lease: number): ClaimedNotices {
  let ready: ClaimedNotice[] = []
  let claiming: Promise<boolean> | undefined

  async function claimMore(most: number): Promise<boolean> {
    const read = millis()
    const until = read + lease
    const ids = await claimNotices(db, { by, until }, read, most)
    if (!ids.length) return false
    const notices = await noticesOf(db.reads, ids)
    const together = readTogether()
    ready.push(...ids.map((notice_id) => ({ notice_id, until, read, together, notice: notices.get(notice_id) })))
    return true
  }

  async function next(most: number): Promise<ClaimedNotice | undefined> {
    for (;;) {
      const one = ready.shift()
      const now = millis()
      // Where sending takes long, another process may have claimed it by now.
      if (one && one.until - now < lease / 2) continue
      if (one && now - one.read < FRESH) return one
      if (one) {
        const notice = (await noticesOf(db.reads, [one.notice_id])).get(one.notice_id)
        return { ...one, notice, together: readTogether() }
      }
      claiming ??= claimMore(most).finally(() => {
        claiming = undefined
      })
      if (!(await claiming)) return undefined
    }
  }

  return {
    next,
    putBack: (one) => ready.unshift(one),
    release: async () => {
      const left = ready.map(({ notice_id }) => notice_id)
      ready = []
      if (left.length) await releaseNotices(db, by, left)
    },
  }
}
