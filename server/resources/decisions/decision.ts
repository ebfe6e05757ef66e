// Decisions: the rows of the register, who may read them, and their endpoints.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { decision } from '../../../contract/decisions/decision.ts'
import { type Reader, readerOf } from '../../access/actor.ts'
import { VISIT } from '../../access/can.ts'
import { decisionWriting } from '../../access/meetings/notes.ts'
import * as must from '../../access/must.ts'
import { historyOfSeries } from '../../access/series/series.ts'
import { decisionByIndex, decisionItself } from '../../access/visible.ts'
import type { Call } from '../../actions/call.ts'
import { changeDecision, replacedOnes } from '../../actions/decisions/decisions.ts'
import type { AnyQuery } from '../../db/dialects/any-schema.ts'
import { containing, type Dialect, inIds, withoutIndex } from '../../db/dialects/dialect.ts'
import { displayNumber, nameBeside } from '../../db/queries/display-number.ts'
import type { Parameter } from '../../db/queries/parameter.ts'
import { isOfHistory } from '../../db/queries/series-history.ts'
import type { DB } from '../../db/tables.ts'
import { decisionSearchWords, yearStart } from '../../rules/meetings/decisions.ts'
import { cleanDescription } from '../serving/embeds.ts'
import { type ListQueryOf, shapedBy } from '../serving/list-query.ts'
import { bindResource, type CompleteRows } from '../serving/serve.ts'
import { actionItemsOf, attendeesOf, presentOf } from './decision-embeds.ts'
import { registerFiles } from './decision-files.ts'

/** The decision that replaces this one. */
const replacing = sql<number | null>`(select replacing.decision_id from decision as replacing
  where replacing.replaces_id = decision.decision_id)`

/** What names the decision that replaces this one. */
const replacingName = sql<string | null>`(select ${nameBeside('replacing', 'replacing_room')} from decision as replacing
  inner join room as replacing_room on replacing_room.room_id = replacing.room_id
  where replacing.replaces_id = decision.decision_id)`

/** Every decision. All joins are left ones, so that what counts the rows leaves them out. */
export const decisionRows = (db: Kysely<DB>) =>
  db
    .selectFrom('decision')
    .leftJoin('note', 'note.note_id', 'decision.decision_id')
    .leftJoin('room', 'room.room_id', 'decision.room_id')
    .leftJoin('meeting', 'meeting.meeting_id', 'decision.meeting_id')
    .leftJoin('meeting_series', 'meeting_series.meeting_series_id', 'meeting.meeting_series_id')
    .leftJoin('agenda_item', 'agenda_item.agenda_item_id', 'note.agenda_item_id')
    .leftJoin('member as owner', 'owner.member_id', 'decision.owner_id')
    .leftJoin('member as author', 'author.member_id', 'note.create_id')
    .leftJoin('decision as replaced', 'replaced.decision_id', 'decision.replaces_id')
    .leftJoin('room as replaced_room', 'replaced_room.room_id', 'replaced.room_id')
    .selectAll('decision')
    .select(['note.description', 'note.agenda_item_id', 'note.create_id', 'room.organization_id'])
    .select('meeting.meeting_series_id')
    .select([replacing.as('replaced_by_id'), replacingName.as('replaced_by_number')])
    .select(['room.name as room_name', 'meeting.name as meeting_name', 'agenda_item.title as agenda_item_title'])
    .select(['owner.name as owner_name', 'author.name as create_name'])
    .select('meeting_series.recurrence_description as meeting_series_name')
    .select([nameBeside('replaced', 'replaced_room').as('replaces_number'), displayNumber.as('display_number')])

type Rows = ReturnType<typeof decisionRows>

/** The narrow query of decisions: all filters use columns of the row itself. */
const bare = (db: Kysely<DB>) => db.selectFrom('decision')

const visible = (query: Rows, reader: Reader): Rows => query.where(decisionItself(reader))

const counted = (query: AnyQuery, reader: Reader, dialect: Dialect): AnyQuery =>
  query.where(dialect === 'postgres' ? decisionByIndex(reader) : decisionItself(reader))

/** Leaves out what a decision replaces, and what replaces it, where the reader may not read that: it may be of another room. */
export const withReadableLinks: CompleteRows = async ({ db, actor }, rows) => {
  const ids = rows.flatMap(({ replaces_id, replaced_by_id }) =>
    [replaces_id, replaced_by_id].filter((id) => typeof id === 'number'),
  )
  if (!ids.length) return rows
  const readable = await db
    .selectFrom('decision')
    .select('decision_id')
    .where(inIds(db, sql.ref('decision.decision_id'), ids))
    .where(decisionItself(readerOf(actor)))
    .execute()
  const known = new Set<unknown>(readable.map(({ decision_id }) => decision_id))
  const shown = (id: unknown) => (known.has(id) ? id : null)
  return rows.map((row) => ({
    ...row,
    replaces_id: shown(row['replaces_id']),
    replaced_by_id: shown(row['replaced_by_id']),
  }))
}

/** Words and years are looked at while the query is built; `owner=0` stands for decisions without an owner. */
const SHAPES = { search: 'any', year: 'any', owner: [0] } as const
type All = ListQueryOf<typeof decision, 'all', typeof SHAPES>
type InRoom = ListQueryOf<typeof decision, 'inRoom', typeof SHAPES>
type InOrganization = ListQueryOf<typeof decision, 'inOrganization', typeof SHAPES>
type InSeries = ListQueryOf<typeof decision, 'inSeries', typeof SHAPES>

function filtered(query: Rows, { search, year, after, before, state, owner, present }: All['sent']): Rows {
  let rows = query
  if (after !== undefined) rows = rows.where('decision.decided_ts', '>', after)
  if (before !== undefined) rows = rows.where('decision.decided_ts', '<', before)
  if (year !== undefined)
    rows = rows
      .where('decision.decided_ts', '>=', yearStart(year))
      .where('decision.decided_ts', '<', yearStart(year + 1))
  if (state !== undefined) rows = rows.where('decision.state', '=', state)
  if (owner === 0) rows = rows.where('decision.owner_id', 'is', null)
  else if (owner !== undefined) rows = rows.where('decision.owner_id', '=', owner)
  if (present !== undefined) rows = rows.where('decision.meeting_id', 'in', meetingsWith(present))
  for (const word of decisionSearchWords(search ?? ''))
    rows = rows.where((eb) => eb.or([containing(sql.ref('decision.search_text'), word), ...isDisplayNumber(word)]))
  return rows
}

/** The meetings at which somebody was. */
const meetingsWith = (member_id: Parameter<number>) =>
  sql<number>`(select attendee.meeting_id from attendee where attendee.member_id = ${member_id} and attendee.attended = 1)`

/** Whether a decision has this display number, also one with a former key of its room; nothing if it is none. */
function isDisplayNumber(word: string) {
  const { key, number } = DISPLAY_NUMBER.exec(word)?.groups ?? {}
  if (!key) return []
  return [
    sql<SqlBool>`(decision.number = ${number} and decision.room_id in (
      select room_key.room_id from room_key where room_key.key = ${key.toUpperCase()}))`,
  ]
}

const DISPLAY_NUMBER = /^(?<key>[a-z0-9]{2,8})-(?<number>\d{4}-\d{3,12})$/

/**
 * Administrators of the site can read all decisions, so other changes don't matter, but for those of attendance where a filter
 * asks for it; rooms never change their organization.
 */
const dependsOn = ({ actor, sent }: Pick<Call, 'actor'> & { sent: { present?: number | undefined } }) =>
  actor.enterprise && sent.present === undefined ? ('decision' as const) : undefined

/** The endpoints of decisions (docs/api/minutes-and-decisions.md#decisions). */
export const decisions = bindResource(decision, {
  table: 'decision',
  beside: replacedOnes,
  long: ['note.description'],
  rows: decisionRows,
  bare,
  counted,
  visible,
  complete: withReadableLinks,
  embeds: {
    description_clean: cleanDescription('decision_id'),
    action_items: actionItemsOf,
    attendees: attendeesOf,
    present: presentOf,
  },
  endpoints: {
    all: {
      may: must.anyone,
      rows: shapedBy(SHAPES, (query: Rows, { sent }: All) => filtered(query, sent)),
      dependsOn,
      files: registerFiles,
    },
    inRoom: {
      may: must.room(VISIT),
      rows: shapedBy(SHAPES, (query: Rows, { params, sent }: InRoom) =>
        filtered(query, sent).where('decision.room_id', '=', params.room_id),
      ),
      files: registerFiles,
    },
    inOrganization: {
      may: must.organization(VISIT),
      rows: shapedBy(SHAPES, (query: Rows, { params, sent, dialect }: InOrganization) =>
        filtered(query, sent).where(withoutIndex(dialect, 'decision.room_id'), 'in', (eb) =>
          eb.selectFrom('room').select('room.room_id').where('room.organization_id', '=', params.organization_id),
        ),
      ),
      dependsOn,
      files: registerFiles,
    },
    inSeries: {
      may: historyOfSeries,
      rows: shapedBy(SHAPES, (query: Rows, { params, sent }: InSeries) =>
        filtered(query, sent).where('decision.meeting_id', 'in', (eb) =>
          eb
            .selectFrom('meeting')
            .select('meeting.meeting_id')
            .where(isOfHistory('meeting.meeting_series_id', params.meeting_series_id)),
        ),
      ),
      files: registerFiles,
    },
    one: {},
    change: { may: decisionWriting, run: changeDecision },
  },
})
