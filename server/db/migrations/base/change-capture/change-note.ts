// The notes of a change: which row, for whom, and when. Those of the kinds that several tables share.
type When = 'insert' | 'update' | 'delete'

/** One row that is noted when something happens to a row of a table; expressions of `new` and `old`. */
export interface Note {
  table: string
  on: When
  /** Of updates: the columns that must be named by the statement. */
  of?: readonly string[]
  /** A condition on `new` and `old` alone. */
  when?: string
  /** A condition that looks at other tables. */
  given?: string
  kind: string
  recordId: string
  /** An expression; `made`, `changed`, `gone` and the like as they are. */
  what: string
  was?: string
  location?: Partial<Record<'organization_id' | 'room_id' | 'meeting_id' | 'meeting_series_id' | 'template_id', string>>
  for?: string
}

export const LOCATION_COLUMNS = [
  'organization_id',
  'room_id',
  'meeting_id',
  'meeting_series_id',
  'template_id',
] as const
export type LocationColumn = (typeof LOCATION_COLUMNS)[number]

export type Row = 'new' | 'old'

/** Returns whether what holds a row still exists: of rows that are deleted with their holder, nothing is noted. */
export const exists = (table: string, column = `${table}_id`): string =>
  `exists (select 1 from ${table} where ${table}.${table}_id = old.${column})`

/** A row that was made, changed or deleted. `holds`: the columns that say where it is. */
export function record(table: string, holds: readonly LocationColumn[], given?: string): Note[] {
  const of = (row: Row) => ({
    ...{ table, kind: table, recordId: `${row}.${table}_id` },
    location: Object.fromEntries(holds.map((column) => [column, `${row}.${column}`])),
  })
  return [
    { ...of('new'), on: 'insert', what: 'made' },
    { ...of('new'), on: 'update', what: 'changed' },
    { ...of('old'), on: 'delete', what: 'gone', ...(given && { given }) },
  ]
}

/** A membership: its person may read more, or less; they are notified themselves that it ended. */
export function membership(table: string, of: string, given: string, roles: boolean): Note[] {
  const [key, id] = [`${of}_id`, `${table}_id`]
  const access = (row: Row, was: string) => ({
    ...{ table, kind: of, recordId: `${row}.${key}`, what: 'access', was, for: `${row}.member_id` },
  })
  const ended: Note = {
    ...{ table, on: 'delete', kind: table, recordId: `old.${id}`, what: 'gone', location: { [key]: `old.${key}` } },
    ...{ for: 'old.member_id', given },
  }
  return [
    { ...access('new', '0'), on: 'insert' },
    ...(roles
      ? [{ ...access('new', 'old.role_id'), on: 'update' as const, when: 'new.role_id is distinct from old.role_id' }]
      : []),
    { ...access('old', roles ? 'old.role_id' : '1'), on: 'delete', given },
    ended,
  ]
}

const FACILITATOR = 2

/** Somebody's role begins or ceases to let them run a meeting or series, where they read more of the others. */
export function running(table: 'attendee' | 'invitee', of: 'meeting' | 'meeting_series', ended = ''): Note[] {
  const runs = (row: Row) => `(${row}.role_id = ${FACILITATOR}${ended && ` and ${row}.${ended} = 0`})`
  const noted = (row: Row) => ({ kind: of, recordId: `${row}.${of}_id`, what: 'runs', for: `${row}.member_id` })
  return [
    {
      ...{ table, on: 'update', ...noted('new'), was: `case when ${runs('old')} then 1 else 0 end` },
      when: `${runs('new')} is distinct from ${runs('old')}`,
    },
    { table, on: 'delete', ...noted('old'), was: '1', when: runs('old'), given: exists(of) },
  ]
}

/** A record that can be in a backlog, and so can move. */
export interface Movable {
  table: string
  location: (row: Row) => NonNullable<Note['location']>
  given: string
  /** The columns that say what it belongs to. */
  holders: readonly string[]
  changed?: string
  for?: (row: Row) => string
}

export function movable({ table, location, given, holders, changed = 'changed', for: whose }: Movable): Note[] {
  const of = (row: Row) => ({
    ...{ table, kind: table, recordId: `${row}.${table}_id`, location: location(row) },
    ...(whose && { for: whose(row) }),
  })
  return [
    { ...of('new'), on: 'insert', what: 'made' },
    { ...of('new'), on: 'update', what: changed },
    { ...of('old'), on: 'delete', what: 'gone', given },
    // Readers of the place where it was may not read the place where it is.
    {
      ...{ ...of('old'), on: 'update', what: 'moved' },
      when: holders.map((column) => `new.${column} is distinct from old.${column}`).join(' or '),
    },
  ]
}
