// Resources in the change feed: visibility, and rows as the reader sees them.
import { sql } from 'kysely'
import type { changeKinds } from '../../../contract/change.ts'
import { placeholderReader, readerValues } from '../../access/actor.ts'
import { type Pair, pairKey, personIn, type ReadablePairs } from '../../changes/index.ts'
import { dialectOf, idsParameter, inIdsParameter } from '../../db/dialects/dialect.ts'
import { placeholder } from '../../db/queries/parameter.ts'
import { createStatements, runCompiled } from '../../db/queries/prepared.ts'
import { jsonAsTable } from '../../db/queries/value-rows.ts'
import { agendaItems } from '../agenda/agenda-item.ts'
import { agendaProposals } from '../agenda/agenda-proposal.ts'
import { decisions } from '../decisions/decision.ts'
import { attachments } from '../files/attachment.ts'
import { actionItems } from '../meetings/action-item.ts'
import { attendees } from '../meetings/attendee.ts'
import { chatMessages } from '../meetings/chat-message.ts'
import { meetings } from '../meetings/meeting.ts'
import { notes } from '../meetings/note.ts'
import { meetingSeriesSources, meetingSources } from '../meetings/source.ts'
import { notifications } from '../notifications/notification.ts'
import { members } from '../people/member.ts'
import { organizations } from '../places/organization.ts'
import { organizationMembers } from '../places/organization-member.ts'
import { rooms } from '../places/room.ts'
import { roomMembers } from '../places/room-member.ts'
import { templateAttendees, templates } from '../places/template.ts'
import { invitees } from '../series/invitee.ts'
import { meetingSeriesServed } from '../series/meeting-series.ts'
import type { EmbedContext, Row } from '../serving/embed-context.ts'
import type { Served } from '../serving/serve.ts'

export type ChangeKind = (typeof changeKinds)[number]

const SERVED: Readonly<Record<ChangeKind, Served>> = {
  organization: organizations,
  organization_member: organizationMembers,
  room: rooms,
  room_member: roomMembers,
  member: members,
  meeting: meetings,
  attendee: attendees,
  meeting_source: meetingSources,
  meeting_series: meetingSeriesServed,
  invitee: invitees,
  meeting_series_source: meetingSeriesSources,
  template: templates,
  template_attendee: templateAttendees,
  agenda_item: agendaItems,
  agenda_proposal: agendaProposals,
  note: notes,
  decision: decisions,
  action_item: actionItems,
  attachment: attachments,
  chat_message: chatMessages,
  notification: notifications,
}

const statements = createStatements()

/** The rows of a kind that the caller may read, by id; `whole`: with all that is shown of them. */
export async function readableRows(
  { db, actor }: Pick<EmbedContext, 'db' | 'actor'>,
  kind: string,
  ids: readonly number[],
  whole: boolean,
): Promise<Map<number, Row>> {
  const { contract, table, rows, visible } = SERVED[kind as ChangeKind]
  const reader = placeholderReader(actor)
  const shape = `${reader.enterprise} ${reader.byApplication} ${whole}`
  const query = statements(`${dialectOf(db)} ${kind}`, shape, () => {
    const id = sql.ref<number>(`${table}.${contract.id}`)
    const readable = visible(rows(db), reader).where(inIdsParameter(db, id, placeholder('ids')))
    return whole ? readable : readable.clearSelect().select(id.as(contract.id))
  })
  const read = await runCompiled<Row>(db, query, { ids: idsParameter(db, ids), ...readerValues(actor) })
  return new Map(read.map((row) => [row[contract.id] as number, row]))
}

const PAIR = { member_id: 'integer', id: 'integer' } as const

/** Returns the pairs of people and records of a kind that they may read, in one query. */
export const readablePairs: ReadablePairs = async (db, kind, enterprise, pairs) => {
  const { contract, table, rows, visible } = SERVED[kind as ChangeKind]
  const build = () => {
    const person = { ...personIn('sent.member_id'), enterprise }
    const one = visible(rows(db), person)
      .clearSelect()
      .select(sql<number>`1`.as('one'))
      .whereRef(`${table}.${contract.id}`, '=', 'sent.id')
    const question = sql<Pair>`select sent.member_id, sent.id
      from ${jsonAsTable(db, PAIR, placeholder('pairs'))} where exists ${one}`
    return { compile: () => question.compile(db) }
  }
  const query = statements(`${dialectOf(db)} who reads ${kind}`, String(enterprise), build)
  const readable = await runCompiled<Pair>(db, query, { pairs: JSON.stringify(pairs) })
  return new Set(readable.map(pairKey))
}

/** Rows of a kind as the caller reads each by itself. */
export async function shownRows(context: EmbedContext, kind: string, read: readonly Row[]): Promise<Row[]> {
  const { complete } = SERVED[kind as ChangeKind]
  const rows = [...read]
  return context.formatRows(kind, complete && rows.length ? await complete(context, rows) : rows)
}

/** The address of a thing below the API. */
export function addressOfRecord(kind: string, id: number): string {
  const { contract } = SERVED[kind as ChangeKind]
  const one = Object.values(contract.endpoints).find((endpoint) => endpoint.kind === 'read')
  return one!.at[0]!.path.replace(/:\w+/, String(id))
}
