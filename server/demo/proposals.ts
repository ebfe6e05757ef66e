// Writes the agenda proposals of the demo: open ones, one that became an item, and one that was declined.
import type { Transaction } from 'kysely'
import { FACILITATOR } from '../../contract/codes.ts'
import { agendaItemsOf, writeAgenda } from '../actions/agenda/agenda.ts'
import { agendaOfMeeting } from '../actions/agenda/agenda-holder.ts'
import type { DB } from '../db/tables.ts'
import { meetingCalled } from './meeting-called.ts'
import { proposals } from './rooms/reviews.ts'
import type { ProposalScript } from './script.ts'
import type { DemoContext } from './stage.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

export async function writeProposals(trx: Transaction<DB>, stage: DemoContext): Promise<void> {
  for (const proposal of proposals) await write(trx, proposal, stage)
}

async function write(
  trx: Transaction<DB>,
  { meeting, by, title, about, minutes, days, decided }: ProposalScript,
  { now, ids }: DemoContext,
): Promise<void> {
  const { meeting_id, create_ts: called } = await meetingCalled(trx, meeting)
  const create_id = ids.get(by)!
  const create_ts = Math.max(called, now - days * DAY)
  const description = about ? `<p>${about}</p>` : null
  const written = { title, description, duration_seconds: minutes === undefined ? null : minutes * MINUTE }
  const row = { ...written, meeting_id, create_id, create_ts }
  if (!decided) {
    const open = { ...row, state: 'proposed' as const, update_ts: create_ts }
    await trx.insertInto('agenda_proposal').values(open).execute()
    return
  }
  const decide_ts = Math.min(now, create_ts + HOUR)
  const { member_id: decide_id } = await trx
    .selectFrom('attendee')
    .select('member_id')
    .where('meeting_id', '=', meeting_id)
    .where('role_id', '=', FACILITATOR)
    .executeTakeFirstOrThrow()
  const decision = decided.accepted
    ? { state: 'accepted' as const, agenda_item_id: await itemOf(trx, { ...row, decide_id, decide_ts }) }
    : { state: 'declined' as const, comment: decided.comment }
  await trx
    .insertInto('agenda_proposal')
    .values({ ...row, ...decision, decide_id, decide_ts, update_ts: decide_ts })
    .execute()
}

interface Accepted {
  meeting_id: number
  title: string
  description: string | null
  duration_seconds: number | null
  create_id: number
  decide_id: number
  decide_ts: number
}

/** The item that an accepted proposal became, at the end of the agenda. */
async function itemOf(trx: Transaction<DB>, proposal: Accepted): Promise<number> {
  const { meeting_id, title, description, duration_seconds, create_id, decide_id, decide_ts } = proposal
  const holder = agendaOfMeeting(meeting_id)
  const was = await agendaItemsOf(trx, holder)
  const item = { title, description, duration_seconds, presenter_id: create_id }
  const next = [...was, { ...item, id: -1, parent_id: null, from_id: null }]
  const { ids } = await writeAgenda(trx, holder, { was, next, now: decide_ts, create_id: decide_id })
  return ids.at(-1)!
}
