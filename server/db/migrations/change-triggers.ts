// The triggers that note what changes: of each table that people read, and of what decides who reads it.
//
// They say only what the row itself knows. Where it lies, who is told and who gained or lost sight is worked out when the
// changes are put in order (`server/changes/`), so the transaction of a change pays for one small row.
import type { Dialect } from '../dialects/dialect.ts'

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
  thing: string
  /** An expression; `made`, `changed`, `gone` and the like as they are. */
  what: string
  was?: string
  place?: Partial<Record<'organization_id' | 'room_id' | 'meeting_id' | 'meeting_series_id' | 'template_id', string>>
  for?: string
}

const PLACES = ['organization_id', 'room_id', 'meeting_id', 'meeting_series_id', 'template_id'] as const
type Place = (typeof PLACES)[number]

/** Whether what a row lies in is still there: of what goes with its holder, nothing is noted. */
export const there = (table: string, column = `${table}_id`): string =>
  `exists (select 1 from ${table} where ${table}.${table}_id = old.${column})`

/** Made, changed and gone of one table. `holds`: the columns of it that say where a row lies. */
function noun(table: string, holds: readonly Place[], stays = '', more: Partial<Note> = {}): Note[] {
  const thing = (row: string) => `${row}.${table}_id`
  const place = (row: string) => Object.fromEntries(holds.map((column) => [column, `${row}.${column}`]))
  return [
    { table, on: 'insert', kind: table, thing: thing('new'), what: 'made', place: place('new'), ...more },
    { table, on: 'update', kind: table, thing: thing('new'), what: 'changed', place: place('new'), ...more },
    {
      ...{ table, on: 'delete', kind: table, thing: thing('old'), what: 'gone', place: place('old') },
      ...(stays && { given: stays }),
    },
  ]
}

/** Somebody's place in something: whoever it is may see more, or less; that it ended, they hear themself. */
function seat(table: string, of: string, stays: string, roles: boolean): Note[] {
  const [key, id] = [`${of}_id`, `${table}_id`]
  const sight = (row: string, was: string) => ({
    ...{ table, kind: of, thing: `${row}.${key}`, what: 'sight', was, for: `${row}.member_id` },
  })
  const ended: Note = {
    ...{ table, on: 'delete', kind: table, thing: `old.${id}`, what: 'gone', place: { [key]: `old.${key}` } },
    ...{ for: 'old.member_id', given: stays },
  }
  return [
    { ...sight('new', '0'), on: 'insert' },
    ...(roles
      ? [{ ...sight('new', 'old.role_id'), on: 'update' as const, when: 'new.role_id is distinct from old.role_id' }]
      : []),
    { ...sight('old', roles ? 'old.role_id' : '1'), on: 'delete', given: stays },
    ended,
  ]
}

const MEMBER = [
  ...['name', 'first_name', 'last_name', 'company', 'title', 'email', 'timezone_name', 'language'],
  ...['enterprise_admin', 'deleted_ts', 'update_ts'],
]

export const inMeetingOrRoom = `${there('room')} and (old.meeting_id is null or ${there('meeting')})`
const agendaStays = ['meeting', 'meeting_series', 'template'].map((table) => there(table)).join(' or ')
/** What has not come yet is its author's alone. */
export const coming = { for: 'case when new.sha256 is null then new.create_id end' }

/** What a person made or is to do, they read wherever it is. */
const ownItem = (column: string): Note => ({
  ...{ table: 'action_item', on: 'delete', kind: 'action_item', thing: 'old.action_item_id', what: 'gone' },
  ...{ place: { room_id: 'old.room_id', meeting_id: 'old.meeting_id' }, for: `old.${column}` },
  when: `old.${column} is not null`,
})

const ofMember = (on: When, what: string, more: Partial<Note> = {}): Note[] =>
  ['null', 'new.member_id'].map((person) => ({
    ...{ table: 'member', on, kind: 'member', thing: 'new.member_id', what, for: person },
    ...(on === 'update' && { of: MEMBER }),
    ...more,
  }))

/** The notes of the feed as it was at first; the place of each is part of the name of its trigger. */
export const NOTES: readonly Note[] = [
  ...noun('organization', ['organization_id']),
  ...noun('organization_member', ['organization_id'], there('organization')),
  // Of an organization that ends, everybody in it hears.
  ...seat('organization_member', 'organization', '1 = 1', true),
  ...noun('room', ['room_id', 'organization_id']),
  {
    ...{ table: 'room', on: 'update', when: 'new.private is distinct from old.private' },
    ...{ kind: 'room', thing: 'new.room_id', what: 'sight', was: 'old.private' },
  },
  ...noun('room_member', ['room_id'], there('room')),
  ...seat('room_member', 'room', there('room'), true),
  ...noun('template', ['room_id'], there('room')),
  ...noun('template_attendee', ['template_id'], there('template')),
  ...noun('agenda_item', ['meeting_id', 'meeting_series_id', 'template_id'], `(${agendaStays})`),
  ...noun('meeting', ['meeting_id', 'room_id', 'meeting_series_id']),
  {
    ...{ table: 'meeting', on: 'update', when: 'new.room_id is distinct from old.room_id' },
    ...{ kind: 'meeting', thing: 'new.meeting_id', what: 'sight', was: 'old.room_id' },
  },
  {
    ...{ table: 'meeting', on: 'update' },
    when: 'old.meeting_series_id is not null and new.meeting_series_id is distinct from old.meeting_series_id',
    ...{ kind: 'meeting', thing: 'new.meeting_id', what: 'left_series', was: 'old.meeting_series_id' },
  },
  ...noun('attendee', ['meeting_id'], there('meeting')),
  ...seat('attendee', 'meeting', there('meeting'), false),
  ...noun('meeting_source', ['meeting_id'], there('meeting')),
  ...noun('meeting_series', ['meeting_series_id', 'room_id']),
  ...noun('invitee', ['meeting_series_id'], there('meeting_series')),
  ...seat('invitee', 'meeting_series', there('meeting_series'), false),
  ...noun('meeting_series_source', ['meeting_series_id'], there('meeting_series')),
  ...noun('note', ['room_id', 'meeting_id'], inMeetingOrRoom),
  ...noun('action_item', ['room_id', 'meeting_id'], inMeetingOrRoom),
  ownItem('create_id'),
  ownItem('member_id'),
  {
    ...{ table: 'action_item', on: 'update', kind: 'action_item', thing: 'new.action_item_id', what: 'sight' },
    ...{ when: 'old.member_id is not null and new.member_id is distinct from old.member_id' },
    ...{ was: '1', for: 'old.member_id' },
  },
  ...noun('attachment', ['meeting_id'], there('meeting'), coming).map((note) =>
    note.on === 'delete'
      ? { ...note, for: 'case when old.sha256 is null then old.create_id end' }
      : note.on === 'update'
        ? { ...note, what: "case when old.sha256 is null and new.sha256 is not null then 'made' else 'changed' end" }
        : note,
  ),
  ...noun('chat_message', ['meeting_id'], there('meeting')),
  ...ofMember('insert', 'made'),
  ...ofMember('update', 'changed', { when: 'new.deleted_ts is null' }),
  ...ofMember('update', 'gone', { when: 'new.deleted_ts is not null and old.deleted_ts is null' }),
  {
    ...{ table: 'member', on: 'update', of: MEMBER, kind: 'member', thing: 'new.member_id', what: 'renamed' },
    when: 'new.name is distinct from old.name or new.email is distinct from old.email',
  },
  {
    ...{ table: 'member', on: 'update', of: MEMBER, kind: 'member', thing: 'new.member_id', what: 'sight' },
    ...{ when: 'new.enterprise_admin is distinct from old.enterprise_admin' },
    ...{ was: 'old.enterprise_admin', for: 'new.member_id' },
  },
  // Events have their place in the same order, for those who missed some.
  {
    ...{ table: 'event', on: 'insert', kind: 'event', thing: 'new.event_id', what: 'made' },
    place: {
      ...{ organization_id: 'new.organization_id', room_id: 'new.room_id' },
      ...{ meeting_id: 'new.meeting_id', meeting_series_id: 'new.meeting_series_id' },
    },
  },
  // A person who is an enterprise administrator from the beginning has seen nothing before.
]

const COLUMNS = ['kind', 'thing_id', 'what', 'was', ...PLACES, 'for_id', 'member_id'].join(', ')

const valuesOf = (note: Note, actor: string): string =>
  [
    `'${note.kind}'`,
    note.thing,
    note.what.includes(' ') ? note.what : `'${note.what}'`,
    note.was ?? 'null',
    ...PLACES.map((place) => note.place?.[place] ?? 'null'),
    note.for ?? 'null',
    actor,
  ].join(', ')

export const triggersOf = (notes: readonly Note[], dialect: Dialect, first = 0): string[] =>
  notes.flatMap((note, at) => (dialect === 'postgres' ? inPostgres(note, first + at) : [inSqlite(note, first + at)]))

/** The statements that make the triggers of the feed as it was at first. */
export const changeTriggers = (dialect: Dialect): string[] => triggersOf(NOTES, dialect)

/** What a series shows of the one that goes on with it stands in the other's row: it changes with that. */
const continued = (row: 'new' | 'old'): Partial<Note> & Pick<Note, 'kind' | 'thing' | 'what'> => ({
  ...{ kind: 'meeting_series', thing: `${row}.continues_id`, what: 'changed' },
  place: { meeting_series_id: `${row}.continues_id`, room_id: `${row}.room_id` },
})
const table = 'meeting_series'
const linked = `exists (select 1 from meeting_series as other where other.meeting_series_id = old.continues_id)`

const LINKS: readonly Note[] = [
  { table, on: 'insert', when: 'new.continues_id is not null', ...continued('new') },
  ...(['new', 'old'] as const).map(
    (row): Note => ({
      ...{ table, on: 'update', ...continued(row), given: row === 'old' ? linked : '1 = 1' },
      when: `${row}.continues_id is not null and new.continues_id is distinct from old.continues_id`,
    }),
  ),
  { table, on: 'delete', when: 'old.continues_id is not null', given: linked, ...continued('old') },
]

/** The statements that make the triggers of the series that go on with others. */
export const seriesLinkTriggers = (dialect: Dialect): string[] => triggersOf(LINKS, dialect, NOTES.length)

/** A decision is told as a resource of its own; it shows its note, and so changes with that. */
const DECISIONS: readonly Note[] = [
  { table: 'decision', on: 'insert', ...ofDecision('new', 'decision_id'), what: 'made' },
  { table: 'decision', on: 'update', ...ofDecision('new', 'decision_id'), what: 'changed' },
  { table: 'decision', on: 'delete', ...ofDecision('old', 'decision_id'), what: 'gone', given: inMeetingOrRoom },
  {
    ...{ table: 'note', on: 'update', ...ofDecision('new', 'note_id'), what: 'changed' },
    given: 'exists (select 1 from decision where decision.decision_id = new.note_id)',
  },
]

function ofDecision(row: 'new' | 'old', id: string): Pick<Note, 'kind' | 'thing' | 'place'> {
  const place = { room_id: `${row}.room_id`, meeting_id: `${row}.meeting_id` }
  return { kind: 'decision', thing: `${row}.${id}`, place }
}

/** The statements that make the triggers of decisions. */
export const decisionTriggers = (dialect: Dialect): string[] =>
  triggersOf(DECISIONS, dialect, NOTES.length + LINKS.length)

const headOf = ({ table, on, of }: Note) =>
  `after ${on}${of ? ` of ${of.join(', ')}` : ''} on ${table === 'group' ? '"group"' : table} for each row`

const inSqlite = (note: Note, at: number): string => `
  create trigger change_of_${note.table}_${at} ${headOf(note)} ${note.when ? `when ${note.when}` : ''} begin
    insert into unordered_change (${COLUMNS})
    select ${valuesOf(note, 'acting.member_id')} from acting where acting.noting = 1 and ${note.given ?? '1 = 1'};
  end`

/** What `server/db/change-actor.ts` says of the transaction. */
const ACTOR = `nullif(current_setting('folkmoot.member_id', true), '')::integer`
const NOTING = `coalesce(current_setting('folkmoot.noting', true), '') <> 'off'`

/** Typed, since a select without a table does not guess. */
const inPostgres = (note: Note, at: number): string[] => [
  `create function change_of_${note.table}_${at}() returns trigger language plpgsql as $$ begin
    insert into unordered_change (${COLUMNS})
    select ${valuesOf(note, ACTOR)} where ${NOTING} and ${note.given ?? 'true'};
    return null;
  end $$`,
  `create trigger change_of_${note.table}_${at} ${headOf(note)} ${note.when ? `when (${note.when})` : ''}
    execute function change_of_${note.table}_${at}()`,
]
