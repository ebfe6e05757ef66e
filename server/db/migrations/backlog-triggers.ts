// The triggers that note what changes of agenda items, notes, action items and files, once these can lie in a backlog.
import type { Dialect } from '../dialects/dialect.ts'
import { coming, inMeetingOrRoom, NOTES, type Note, there, triggersOf } from './change-triggers.ts'

type Place = NonNullable<Note['place']>

interface Kind {
  table: string
  /** Where a row lies. */
  place: (row: 'new' | 'old') => Place
  /** Whether what a row lay in is still there. */
  stays: string
  /** The columns that say what it belongs to. */
  holders: readonly string[]
  made?: string
  for?: (row: 'new' | 'old') => string
}

const inSeriesOrNot = `(old.backlog_series_id is null or ${there('meeting_series', 'backlog_series_id')})`
const ofSeries = (row: string) => `coalesce(${row}.meeting_series_id, ${row}.backlog_series_id)`

const written = (table: string): Kind => ({
  table,
  place: (row) => ({
    ...{ room_id: `${row}.room_id`, meeting_id: `${row}.meeting_id`, meeting_series_id: `${row}.backlog_series_id` },
  }),
  stays: `(${inMeetingOrRoom}) and ${inSeriesOrNot}`,
  holders: ['meeting_id', 'backlog_series_id'],
})

const KINDS: readonly Kind[] = [
  {
    table: 'agenda_item',
    place: (row) => ({
      ...{ meeting_id: `${row}.meeting_id`, meeting_series_id: ofSeries(row), template_id: `${row}.template_id` },
      room_id: `${row}.backlog_room_id`,
    }),
    stays: `(${[
      there('meeting'),
      `exists (select 1 from meeting_series where meeting_series.meeting_series_id = ${ofSeries('old')})`,
      there('template'),
      there('room', 'backlog_room_id'),
    ].join(' or ')})`,
    holders: ['meeting_id', 'meeting_series_id', 'template_id', 'backlog_series_id', 'backlog_room_id'],
  },
  written('note'),
  written('action_item'),
  {
    table: 'attachment',
    place: (row) => ({
      ...{ room_id: `${row}.room_id`, meeting_id: `${row}.meeting_id`, meeting_series_id: `${row}.backlog_series_id` },
    }),
    stays: `(${there('meeting')} or ${there('room')}) and ${inSeriesOrNot}`,
    holders: ['meeting_id', 'room_id', 'backlog_series_id'],
    made: "case when old.sha256 is null and new.sha256 is not null then 'made' else 'changed' end",
    for: (row) => coming.for.replaceAll('new.', `${row}.`),
  },
]

function notesOf({ table, place, stays, holders, made = 'changed', for: whose }: Kind): Note[] {
  const of = (row: 'new' | 'old') => ({
    ...{ table, kind: table, thing: `${row}.${table}_id`, place: place(row) },
    ...(whose && { for: whose(row) }),
  })
  return [
    { ...of('new'), on: 'insert', what: 'made' },
    { ...of('new'), on: 'update', what: made },
    { ...of('old'), on: 'delete', what: 'gone', given: stays },
    // Who reads where it was may not read where it is.
    {
      ...{ ...of('old'), on: 'update', what: 'moved' },
      when: holders.map((column) => `new.${column} is distinct from old.${column}`).join(' or '),
    },
  ]
}

/** Triggers that were there before are not changed: those of one's own action items, and of who is to do them. */
const isReplaced = ({ table, kind, what, for: whose }: Note): boolean =>
  KINDS.some((one) => one.table === table) &&
  kind === table &&
  what !== 'sight' &&
  (whose === undefined || table === 'attachment')

/** The numbers of these triggers begin here, so that no two are called alike. */
const FIRST = 100

/** The statements that drop the triggers of these tables, before a table is changed. */
export const dropBefore = (dialect: Dialect): string[] =>
  NOTES.flatMap((note, at) => {
    if (!isReplaced(note)) return []
    const name = `change_of_${note.table}_${at}`
    return dialect === 'postgres'
      ? [`drop trigger ${name} on ${note.table}`, `drop function ${name}()`]
      : [`drop trigger ${name}`]
  })

/** A decision follows its note. */
const MOVED_DECISION: Note = {
  ...{ table: 'decision', on: 'update', kind: 'decision', thing: 'old.decision_id', what: 'moved' },
  when: 'new.meeting_id is distinct from old.meeting_id',
  place: { room_id: 'old.room_id', meeting_id: 'old.meeting_id' },
}

/** The statements that make the triggers of things that can lie in a backlog. */
export const backlogTriggers = (dialect: Dialect): string[] =>
  triggersOf([...KINDS.flatMap(notesOf), MOVED_DECISION], dialect, FIRST)
