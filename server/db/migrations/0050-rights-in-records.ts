// Changes of what records show to one person: who runs a meeting or series reads more of the others there; managers of a place read
// the names of groups; a person alone their pending address. And of a decision that is no longer replaced.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { type Note, there, triggersOf } from './change-triggers.ts'

const FACILITATOR = 2

/** Whoever begins or ceases to run something by their role in it. Where they are added, the note of their sight does. */
function running(table: 'attendee' | 'invitee', of: 'meeting' | 'meeting_series', ended = ''): Note[] {
  const runs = (row: 'new' | 'old') => `(${row}.role_id = ${FACILITATOR}${ended && ` and ${row}.${ended} = 0`})`
  const noted = (row: 'new' | 'old') => ({ kind: of, thing: `${row}.${of}_id`, what: 'runs', for: `${row}.member_id` })
  return [
    {
      ...{ table, on: 'update', ...noted('new'), was: `case when ${runs('old')} then 1 else 0 end` },
      when: `${runs('new')} is distinct from ${runs('old')}`,
    },
    { table, on: 'delete', ...noted('old'), was: '1', when: runs('old'), given: there(of) },
  ]
}

/** What only the person reads of their own record. */
const pending = (on: Note['on'], row: 'new' | 'old'): Note => ({
  ...{
    table: 'pending_email',
    on,
    kind: 'member',
    thing: `${row}.member_id`,
    what: 'changed',
    for: `${row}.member_id`,
  },
  given: `exists (select 1 from member where member.member_id = ${row}.member_id and member.deleted_ts is null)`,
})

const ofReplaced = (column: string) =>
  `(select replaced.${column} from decision as replaced where replaced.decision_id = old.replaces_id)`

const NOTES: readonly Note[] = [
  ...running('attendee', 'meeting', 'rights_ended'),
  ...running('invitee', 'meeting_series'),
  {
    ...{ table: 'group', on: 'update', kind: 'group', thing: 'new.group_id', what: 'renamed' },
    when: 'new.name is distinct from old.name',
  },
  pending('insert', 'new'),
  pending('update', 'new'),
  pending('delete', 'old'),
  {
    ...{ table: 'decision', on: 'delete', kind: 'decision', thing: 'old.replaces_id', what: 'changed' },
    ...{ place: { room_id: ofReplaced('room_id'), meeting_id: ofReplaced('meeting_id') } },
    ...{ when: 'old.replaces_id is not null', given: `${ofReplaced('decision_id')} is not null` },
  },
]

/** The numbers of these triggers begin here, so that no two are called alike. */
const FIRST = 200

export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of triggersOf(NOTES, dialectOf(db), FIRST)) await sql.raw(statement).execute(db)
}
