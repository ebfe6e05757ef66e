// Pipelined connection for short reads on PostgreSQL: concurrent lookups are sent together and answered in order
// (docs/decisions/0161-brief-reads.md).
import type pg from 'pg'
import { COST } from '../performance/lookup-cost.ts'
import type { Names } from '../performance/statement-names.ts'
import type { CreateClient } from './clients.ts'
import type { PendingResponses } from './dead-connections.ts'

type Ask = (text: string, values: readonly unknown[]) => Promise<unknown[]>

export interface BriefReads {
  ask: Ask
  end: () => Promise<void>
}

/** Milliseconds after which an answer is late. Whatever it waits for, nothing more is asked behind it. */
const LATE = 20
/** Milliseconds for a lock or a statement: what takes longer is no brief read. */
const PATIENCE = 500
/** Milliseconds before a lost connection is opened again. */
const AGAIN = 1_000

/**
 * Asks on one connection for all, without waiting for answers before the next question. `elsewhere`: asks on a connection of the
 * pool, while this one is not open or an answer is late, and again where it fails. So it never makes anybody wait for long.
 */
export function briefReads(
  create: CreateClient,
  config: pg.ClientConfig,
  names: Names,
  waits: PendingResponses,
  elsewhere: Ask,
): BriefReads {
  const pipelined = { ...config, lock_timeout: PATIENCE, statement_timeout: PATIENCE, pipeline: true }
  const sent = new Set<{ at: number }>()
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let lostAt = Number.NEGATIVE_INFINITY
  let ended = false

  async function open() {
    const fresh = create(pipelined)
    fresh.on('error', () => lose(fresh))
    try {
      await fresh.connect()
      await fresh.query(COST)
      client = fresh
    } catch {
      lose(fresh)
    }
    opening = undefined
  }

  /** Stops using a broken connection; pending queries on it may still be answered. */
  function lose(broken: pg.Client) {
    if (client === broken) client = undefined
    lostAt = performance.now()
    broken.end().catch(() => {})
  }

  function isLate(): boolean {
    const [oldest] = sent
    return oldest !== undefined && performance.now() - oldest.at > LATE
  }

  async function send(through: pg.Client, text: string, values: readonly unknown[]): Promise<unknown[]> {
    const one = { at: performance.now() }
    sent.add(one)
    try {
      const name = names.of(text)
      const asked = through.query({ text, values: [...values], ...(name !== undefined && { name }) })
      return (await waits.during(through, asked)).rows
    } catch {
      lose(through)
      return elsewhere(text, values)
    } finally {
      sent.delete(one)
    }
  }

  return {
    ask: (text, values) => {
      if (client && !isLate()) return send(client, text, values)
      if (!client && !ended && performance.now() - lostAt > AGAIN) opening ??= open()
      return elsewhere(text, values)
    },
    end: async () => {
      ended = true
      await opening
      await client?.end()
    },
  }
}
