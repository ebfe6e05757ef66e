// Aggregates refusals so that they cannot fill the disk: equal ones are counted, and each caller has a bounded number.
import { type AuditAction, auditActions } from '../../contract/audit/audit-actions.ts'
import { networkOf } from '../rules/account/network.ts'
import { byOf, type Details, detailsText } from './audit.ts'
import type { By } from './by.ts'

export interface RefusedRequest {
  actor: By
  action: AuditAction
  /** The kind of the object; left out where the action determines it. */
  kind?: string | null
  id?: number | null
  subject_id?: number | null
  details?: Details
}

/** Seconds for which equal refusals are counted instead of written again. */
export const AGGREGATION_SECONDS = 600
/** Entries in that time of one person, or of one network of callers who are not known; and of all such networks. */
export const MOST_ENTRIES_EACH = 30
export const MOST_ENTRIES_OF_STRANGERS = 300

const STRANGERS = 'strangers'

/** One entry of the log, and how many refusals it stands for. */
export interface AggregatedEntry {
  row: ReturnType<typeof rowOf>
  times: number
  last_ts: number
  /** Its id once it is written, and `times` when it was written last. */
  audit_id: number | undefined
  written: number
}

/**
 * Returns the entry that a refusal is counted in: that of equal refusals, a new one, or the common one of all that are
 * too many. `now` is in Unix seconds, `elapsed` in seconds of `Site.elapsed`.
 */
export type RefusalAggregator = (given: RefusedRequest, now: number, elapsed: number) => AggregatedEntry

/** Creates the aggregator of one database. */
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

  /** Returns whether a caller may have one more entry; if so, it is counted. */
  function takeRoom(who: string, most: number): boolean {
    const count = counts.get(who) ?? 0
    if (count < most) counts.set(who, count + 1)
    return count < most
  }

  function entryFor(given: RefusedRequest, now: number): AggregatedEntry {
    const key = keyOf(given)
    if (entries.has(key)) return entry(key, given, now)
    const { actor, action } = given
    const { member_id, from } = actor
    const who = member_id === null ? `address ${networkOf(from?.address ?? '')}` : `member ${member_id}`
    const beyond = `${who}, and more: ${action}`
    const hasRoom = takeRoom(who, MOST_ENTRIES_EACH)
    if (!hasRoom && entries.has(beyond)) return entry(beyond, given, now)
    if (member_id === null && !takeRoom(STRANGERS, MOST_ENTRIES_OF_STRANGERS))
      return entry(`${STRANGERS}, and more: ${action}`, more(given, null), now)
    return hasRoom ? entry(key, given, now) : entry(beyond, more(given, from), now)
  }

  return (given, now, elapsed) => {
    if (elapsed >= ends) {
      ends = elapsed + AGGREGATION_SECONDS
      entries.clear()
      counts.clear()
    }
    const entry = entryFor(given, now)
    entry.times++
    entry.last_ts = Math.max(entry.last_ts, now)
    return entry
  }
}

/** The common entry of refusals that are too many: it says who the caller was, and not what each was about. */
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
