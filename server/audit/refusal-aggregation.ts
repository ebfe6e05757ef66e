// What is refused, gathered so that it cannot fill the disk: the same is counted, and one caller has only so many entries.
import { type AuditAction, auditActions } from '../../contract/audit-actions.ts'
import { networkOf } from '../rules/network.ts'
import { byOf, type Details, detailsText } from './audit.ts'
import type { By } from './by.ts'

export interface RefusedRequest {
  actor: By
  action: AuditAction
  /** What it was about; of an action that says so itself, only the id. */
  kind?: string | null
  id?: number | null
  subject_id?: number | null
  details?: Details
}

/** Seconds for which the same is counted instead of written again. */
export const AGGREGATION_SECONDS = 600
/** Entries in that time of one person, or of one address of people whom nobody knows; and of all those addresses. */
export const MOST_ENTRIES_EACH = 30
export const MOST_ENTRIES_OF_STRANGERS = 300

const STRANGERS = 'strangers'

/** One entry of the log, and how often it was refused. */
export interface AggregatedEntry {
  row: ReturnType<typeof rowOf>
  times: number
  last_ts: number
  /** Once it is written, and how often it was refused by then. */
  audit_id: number | undefined
  written: number
}

/** `now` is in Unix seconds, `elapsed` in seconds of `Site.elapsed`. */
export type RefusalAggregator = (given: RefusedRequest, now: number, elapsed: number) => AggregatedEntry

/** Gives the entry that a refusal belongs to: the one of the same, a new one, or the one of all that are too many. */
export function createAggregator(): RefusalAggregator {
  const entries = new Map<string, AggregatedEntry>()
  const counts = new Map<string, number>()
  let ends = Number.NEGATIVE_INFINITY

  function entry(key: string, given: RefusedRequest, now: number): AggregatedEntry {
    const known = entries.get(key)
    if (known) return known
    const made = { row: rowOf(given, now), times: 0, last_ts: now, audit_id: undefined, written: 0 }
    entries.set(key, made)
    return made
  }

  /** Whether there is room for one more of somebody; it is taken then. */
  function room(who: string, most: number): boolean {
    const count = counts.get(who) ?? 0
    if (count < most) counts.set(who, count + 1)
    return count < most
  }

  function belongsTo(given: RefusedRequest, now: number): AggregatedEntry {
    const key = keyOf(given)
    if (entries.has(key)) return entry(key, given, now)
    const { actor, action } = given
    const { member_id, from } = actor
    const who = member_id === null ? `address ${networkOf(from?.address ?? '')}` : `member ${member_id}`
    const beyond = `${who}, and more: ${action}`
    const one = room(who, MOST_ENTRIES_EACH)
    if (!one && entries.has(beyond)) return entry(beyond, given, now)
    if (member_id === null && !room(STRANGERS, MOST_ENTRIES_OF_STRANGERS))
      return entry(`${STRANGERS}, and more: ${action}`, more(given, null), now)
    return one ? entry(key, given, now) : entry(beyond, more(given, from), now)
  }

  return (given, now, elapsed) => {
    if (elapsed >= ends) {
      ends = elapsed + AGGREGATION_SECONDS
      entries.clear()
      counts.clear()
    }
    const found = belongsTo(given, now)
    found.times++
    found.last_ts = Math.max(found.last_ts, now)
    return found
  }
}

/** What is said of those that are too many to be told apart: whose they are, and not what they were about. */
const more = ({ actor, action }: RefusedRequest, from: By['from']): RefusedRequest => ({
  actor: { member_id: actor.member_id, by: actor.by, token_id: null, session_id: null, from },
  ...{ action, kind: null, id: null, details: { more: true } },
})

const keyOf = ({ actor, action, kind, id, subject_id, details }: RefusedRequest): string => {
  const { member_id, by, token_id, session_id, application_id, from } = actor
  const who = [member_id, by, token_id, session_id, application_id, from?.address]
  return JSON.stringify([action, who, kind, id, subject_id, details])
}

const rowOf = ({ actor, action, kind, id = null, subject_id, details }: RefusedRequest, now: number) => ({
  ...{ create_ts: now, action, result: auditActions[action].result, ...byOf(actor) },
  ...{ object_kind: kind === undefined ? (auditActions[action].object ?? null) : kind, object_id: id },
  ...(subject_id !== undefined && { subject_id }),
  details: detailsText(details),
})
