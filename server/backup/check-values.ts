// Checks what the values of a backup say, where the site could not answer with another one: times, JSON, rules, zones.
import type { PlannedColumn } from '../db/schema/planned-tables.ts'
import { isTooDeep } from '../rules/nesting.ts'
import { parseRule } from '../rules/series/recurrence/rule.ts'
import { MOST_DATES } from '../rules/series/series-schedule.ts'
import { isZone } from '../rules/time/zone.ts'
import type { BackupValue } from './format.ts'

/** Whether a value, which is never null, can be in a column. */
type Check = (value: string | number) => boolean

/** Seconds from 1970 that every time lies within, some 30,000 years: times are added to each other, and shown as dates. */
const FURTHEST = 1e12

const MILLISECONDS = /_ms$/
/** Lengths and sizes in a column of 64 bits; the rest of these columns are times, in Unix seconds or of a wall clock. */
const AMOUNTS: readonly string[] = ['size', 'total_seconds', 'last_step']

function numberCheck(column: string): Check {
  if (AMOUNTS.includes(column)) return (value) => (value as number) >= 0 && (value as number) <= FURTHEST
  const furthest = MILLISECONDS.test(column) ? FURTHEST * 1000 : FURTHEST
  return (value) => Math.abs(value as number) <= furthest
}

const json =
  (holds: (value: unknown) => boolean): Check =>
  (text) => {
    try {
      const value: unknown = JSON.parse(text as string)
      return !isTooDeep(value) && holds(value)
    } catch {
      return false
    }
  }

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (holds: (one: unknown) => boolean, most = Number.POSITIVE_INFINITY) =>
  json((value) => Array.isArray(value) && value.length <= most && value.every(holds))
const object = json(isObject)
const texts = listOf((one) => typeof one === 'string')
/** Dates of a series: whatever shows its meetings walks through all of them. */
const dates = (most?: number) => listOf((one) => Number.isSafeInteger(one) && Math.abs(one as number) <= FURTHEST, most)
const zone: Check = (name) => isZone(name as string)

const rule: Check = (text) => {
  try {
    parseRule(text as string)
    return true
  } catch {
    return false
  }
}

/** The texts that the site reads as something else, by table and column. */
const TEXTS: Readonly<Record<string, Check>> = {
  'application.redirect_uris': texts,
  'audit.details': object,
  'calendar_object.content': object,
  'calendar_sent.content': object,
  'deleted_meeting.source': object,
  'deleted_meeting_series.source': object,
  'meeting_series.added': dates(MOST_DATES.added),
  'meeting_series.blocked': dates(),
  'meeting_series.excluded': dates(MOST_DATES.excluded),
  'meeting_series.rrule': rule,
  'meeting_series.timezone_name': zone,
  'meeting_series_source.source_data': json(() => true),
  'meeting_source.source_data': json(() => true),
  'member.timezone_name': zone,
  'minutes_revision.content': object,
  'minutes_signature.entry': object,
  'minutes_statement.statement': object,
  'notice.details': object,
  'sign_in_provider.domains': texts,
}

/** The check of the values of a column; undefined where each of its type will do. */
export function valueCheckOf(table: string, column: string, { type }: PlannedColumn): Check | undefined {
  if (type === 'bigint') return numberCheck(column)
  return type === 'text' ? TEXTS[`${table}.${column}`] : undefined
}

/** Checks that each meeting of a series has one: no foreign key does, and the tables of both come one after another. */
export function createSeriesChecker() {
  const named = new Set<BackupValue>()
  const values = new Set<BackupValue>()
  return {
    row: (table: string, row: Readonly<Record<string, BackupValue>>) => {
      if (table === 'meeting') named.add(row['meeting_series_id'] ?? null)
      else if (table === 'meeting_series') values.add(row['meeting_series_id']!)
    },
    isComplete: (): boolean => [...named].every((id) => id === null || values.has(id)),
  }
}
