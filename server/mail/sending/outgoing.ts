// Outgoing mail as stored bytes, from before the hand-over until the outcome is known, so that a retry sends the same
// message (docs/decisions/0028-mail-outbox.md).

import { setTimeout as sleep } from 'node:timers/promises'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { dialectOf, inIds } from '../../db/dialects/dialect.ts'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import { seal, unsealBytes } from '../../db/secrets/seal.ts'
import type { DB } from '../../db/tables.ts'
import type { Message } from '../letters/index.ts'
import { mimeOf } from '../letters/mime.ts'
import type { OutgoingMail } from '../transport/index.ts'

/** Writes a message as it leaves. */
export const outgoingOf = (message: Message): OutgoingMail => ({ envelope: message.envelope, bytes: mimeOf(message) })

/** A mail of a notice, packed and sealed. */
interface SealedMail {
  notice_id: number
  sealed: string
}

const USE = 'outgoing mail'

/** Stores mails of claimed notices; returns the ids of those whose lease this process still holds. */
async function keepMails(db: Database, by: string, rows: readonly SealedMail[]): Promise<Set<number>> {
  const keep = async (trx: Transaction<DB>) => {
    const sent = rowsAsTable(trx, { notice_id: 'integer', sealed: 'text' }, rows)
    const locked = dialectOf(trx) === 'postgres' ? sql`for no key update of notice` : sql``
    const { rows: kept } = await sql<{ notice_id: number }>`insert into outgoing_mail (notice_id, sealed)
      select sent.notice_id, sent.sealed from ${sent} join notice on notice.notice_id = sent.notice_id
      where notice.claimed_by = ${by} ${locked}
      on conflict (notice_id) do update set sealed = excluded.sealed returning notice_id`.execute(trx)
    return new Set(kept.map(({ notice_id }) => notice_id))
  }
  return db.write(keep, { unheard: true })
}

/**
 * Stored mails that may have been sent already, by notice. Those sealed with another key are omitted: their Message-ID differs,
 * too.
 */
export async function keptMails(
  db: Kysely<DB>,
  sealKey: Buffer,
  ids: readonly number[],
): Promise<Map<number, OutgoingMail>> {
  const rows = await db
    .selectFrom('outgoing_mail')
    .select(['notice_id', 'sealed'])
    .where(inIds(db, sql.ref('notice_id'), ids))
    .execute()
  return new Map(
    rows.flatMap(({ notice_id, sealed }): [number, OutgoingMail][] => {
      try {
        return [[notice_id, unpacked(unsealBytes(sealKey, sealed, USE))]]
      } catch {
        return []
      }
    }),
  )
}

const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** The envelope in the first line, then the message. */
const packed = ({ envelope, bytes }: OutgoingMail): Buffer =>
  zstdCompressSync(Buffer.concat([Buffer.from(`${JSON.stringify(envelope)}\n`), bytes]), FAST)

function unpacked(text: Buffer): OutgoingMail {
  const whole = zstdDecompressSync(text)
  const end = whole.indexOf('\n')
  return { envelope: JSON.parse(whole.subarray(0, end).toString()), bytes: whole.subarray(end + 1) }
}

/** Keeps the mail of a notice; resolves to false where another process has claimed it meanwhile. */
export type KeepMail = (notice_id: number, mail: OutgoingMail) => Promise<boolean>

interface Waiting extends SealedMail, PromiseWithResolvers<boolean> {}

/** Time window of a batch, in milliseconds. */
const GATHER = 20

/**
 * Stores mails for the process `by` in batches: those that arrive within `GATHER`, or during a running transaction, share the next
 * one.
 */
export function mailKeeper(db: Database, by: string, sealKey: Buffer): KeepMail {
  let waiting: Waiting[] = []
  let busy = false

  async function keepWaiting() {
    if (busy) return
    busy = true
    while (waiting.length) {
      await sleep(GATHER)
      const some = waiting
      waiting = []
      try {
        const rows = some.map(({ notice_id, sealed }) => ({ notice_id, sealed }))
        const kept = await keepMails(db, by, rows)
        for (const { notice_id, resolve } of some) resolve(kept.has(notice_id))
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    busy = false
  }

  return (notice_id, mail) => {
    const sealed = seal(sealKey, packed(mail), USE)
    const one = { notice_id, sealed, ...Promise.withResolvers<boolean>() }
    waiting.push(one)
    void keepWaiting()
    return one.promise
  }
}
