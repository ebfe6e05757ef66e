// Agenda proposals: made, changed and withdrawn by the people who take part in a meeting.
import { sql, type Transaction } from 'kysely'
import { type agendaProposal, MOST_PROPOSALS } from '../../../contract/agenda/agenda-proposal.ts'
import type { MeetingState } from '../../../contract/codes.ts'
import { audit } from '../../audit/audit.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import { insertRow } from '../../db/queries/insert.ts'
import type { DB } from '../../db/tables.ts'
import { notify, withdrawOne } from '../../notifications/index.ts'
import { refuse } from '../../problem.ts'
import { changedFields, emptyToNull, hasFields } from '../../rules/changed-fields.ts'
import type { CallTo } from '../call.ts'
import { mustNotBeLocked } from '../minutes/locked.ts'
import { facilitatorsOf } from '../notifications/meeting-people.ts'

type Proposal = typeof agendaProposal

export type OpenProposal = Awaited<ReturnType<typeof openProposal>>

/** Throws 422 for a meeting whose agenda is closed. */
export function mustTakeProposals(state: MeetingState): void {
  if (state === 'ended' || state === 'canceled')
    throw refuse('state', 'invalid_transition', `The meeting is ${state}: its agenda is closed.`)
}

/**
 * Gives a proposal that nobody has decided on. Its meeting is locked before it is read, so of two people who decide the second sees what
 * the first did. Throws 422 `invalid_transition` on `state` where somebody has decided.
 */
export async function openProposal(trx: Transaction<DB>, agenda_proposal_id: number) {
  const of = trx.selectFrom('agenda_proposal').where('agenda_proposal_id', '=', agenda_proposal_id)
  const { meeting_id } = await of.select('meeting_id').executeTakeFirstOrThrow()
  await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
  const proposal = await of
    .innerJoin('meeting', 'meeting.meeting_id', 'agenda_proposal.meeting_id')
    .selectAll('agenda_proposal')
    .select('meeting.state as meeting_state')
    .executeTakeFirstOrThrow()
  if (proposal.state !== 'proposed')
    throw refuse('state', 'invalid_transition', `The proposal was already ${proposal.state}.`)
  return proposal
}

/** Adds a proposal to a meeting; gives its id. Throws 422 for a closed agenda, or too many open ones of the same person. */
export async function addProposal(trx: Transaction<DB>, call: CallTo<Proposal, 'add'>): Promise<number> {
  const { actor, now, params, sent } = call
  const { meeting_id } = params
  await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
  await mustNotBeLocked(trx, meeting_id)
  const meeting = trx.selectFrom('meeting').select('state').where('meeting_id', '=', meeting_id)
  mustTakeProposals((await meeting.executeTakeFirstOrThrow()).state)
  const { open } = await trx
    .selectFrom('agenda_proposal')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('meeting_id', '=', meeting_id)
    .where('create_id', '=', actor.member_id)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow()
  if (Number(open) >= MOST_PROPOSALS)
    throw refuse('title', 'invalid_value', `You can have at most ${MOST_PROPOSALS} open proposals for a meeting.`)
  const agenda_proposal_id = await insertRow(trx, 'agenda_proposal', 'agenda_proposal_id', {
    ...{ meeting_id, title: sent.title, description: sent.description || null, state: 'proposed' },
    duration_seconds: sent.duration_seconds ?? null,
    ...{ create_id: actor.member_id, create_ts: now, update_ts: now },
  })
  await notify(trx, call, { kind: 'agenda_item_proposed', to: await facilitatorsOf(trx, { meeting_id }), meeting_id })
  return agenda_proposal_id
}

/** Changes a proposal. Throws 422 on `state` once somebody has decided. */
export async function changeProposal(
  trx: Transaction<DB>,
  { now, params, sent }: CallTo<Proposal, 'change'>,
): Promise<void> {
  const { agenda_proposal_id } = params
  const was = await openProposal(trx, agenda_proposal_id)
  const { title, description, duration_seconds } = sent
  const changes = changedFields(was, { title, ...emptyToNull({ description }), duration_seconds })
  if (!hasFields(changes)) return
  await trx
    .updateTable('agenda_proposal')
    .set({ ...changes, update_ts: now })
    .where('agenda_proposal_id', '=', agenda_proposal_id)
    .execute()
}

/** Withdraws a proposal. Throws 422 on `state` once somebody has decided. */
export async function deleteProposal(trx: Transaction<DB>, call: CallTo<Proposal, 'drop'>): Promise<void> {
  const { agenda_proposal_id } = call.params
  const { meeting_id, create_id, create_ts } = await openProposal(trx, agenda_proposal_id)
  const standing = sql`select create_id, create_ts, agenda_proposal_id as act_id from agenda_proposal
    where meeting_id = ${meeting_id} and agenda_proposal_id <> ${agenda_proposal_id}
      and create_id is distinct from notification.member_id`
  const undone = { by: create_id, happened_ts: create_ts, standing }
  await withdrawOne(trx, { kind: 'agenda_item_proposed', meeting_id, ...undone })
  await audit(trx, call, 'agenda_proposal_deleted', agenda_proposal_id)
  await trx.deleteFrom('agenda_proposal').where('agenda_proposal_id', '=', agenda_proposal_id).execute()
}
