// Agenda proposals, accepted or declined by those who run the meeting.
import type { Transaction } from 'kysely'
import type { agendaProposal } from '../../../contract/agenda/agenda-proposal.ts'
import type { DB } from '../../db/tables.ts'
import { notify } from '../../notifications/index.ts'
import type { CallTo } from '../call.ts'
import { addItem } from './add-item.ts'
import { agendaOfMeeting } from './agenda-holder.ts'
import { possiblePresenters } from './presenters.ts'
import { mustTakeProposals, type OpenProposal, openProposal } from './proposals.ts'

type Proposal = typeof agendaProposal
type Deciding = Pick<CallTo<Proposal, 'accept'>, 'actor' | 'now' | 'quiet'>

/**
 * Accepts a proposal: it becomes an item of the agenda, presented by its author if they can present there. Throws 422 on `state` where
 * somebody has decided or the agenda is closed, and where the agenda is full.
 */
export async function acceptProposal(trx: Transaction<DB>, call: CallTo<Proposal, 'accept'>): Promise<void> {
  const proposal = await openProposal(trx, call.params.agenda_proposal_id)
  mustTakeProposals(proposal.meeting_state)
  const { meeting_id, title, description, duration_seconds, create_id } = proposal
  const holder = agendaOfMeeting(meeting_id)
  const presenter_id = (await possiblePresenters(trx, holder, [create_id])).has(create_id) ? create_id : null
  const { position } = call.sent
  const sent = { title, description, duration_seconds, presenter_id, ...(position !== undefined && { position }) }
  const agenda_item_id = await addItem(trx, holder, { ...call, sent })
  await decide(trx, call, proposal, { state: 'accepted', agenda_item_id })
}

/** Declines a proposal. Throws 422 on `state` where somebody has decided. */
export async function declineProposal(trx: Transaction<DB>, call: CallTo<Proposal, 'decline'>): Promise<void> {
  const proposal = await openProposal(trx, call.params.agenda_proposal_id)
  await decide(trx, call, proposal, { state: 'declined', comment: call.sent.comment || null })
}

/** Stores a decision, and notifies the author. */
async function decide(
  trx: Transaction<DB>,
  call: Deciding,
  { agenda_proposal_id, meeting_id, create_id }: OpenProposal,
  decision: { state: 'accepted'; agenda_item_id: number } | { state: 'declined'; comment: string | null },
): Promise<void> {
  const { actor, now } = call
  await trx
    .updateTable('agenda_proposal')
    .set({ ...decision, decide_id: actor.member_id, decide_ts: now, update_ts: now })
    .where('agenda_proposal_id', '=', agenda_proposal_id)
    .execute()
  if (create_id === null) return
  const about = { agenda_proposal_id, meeting_id }
  await notify(trx, call, { kind: `proposal_${decision.state}`, to: [create_id], ...about })
}
