// Guards of agenda proposals: their author changes them, and those who run the meeting decide.
import { forbidden, mustExist, notFound } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { meetingLevel, READ, RUN } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { inMeeting } from '../roles.ts'

const proposalAt = lookup('agenda_proposal.agenda_proposal_id', (db) =>
  db.selectFrom('agenda_proposal').select(['meeting_id', 'create_id']),
)

type OfProposal = Guard<{ agenda_proposal_id: number }>

async function standingAt(from: RowSource, actor: Actor, id: number) {
  const row = await proposalAt(from, actor, id)
  if (!row) throw notFound()
  const level = meetingLevel(mustExist(await inMeeting(from, actor, row.meeting_id)))
  return { runs: level >= RUN, author: row.create_id === actor.member_id && level >= READ }
}

/** The person who made the proposal, while they may read the meeting. */
export const proposalWriting: OfProposal = async (from, actor, { agenda_proposal_id }) => {
  if (!(await standingAt(from, actor, agenda_proposal_id)).author) throw forbidden()
  return true
}

/** Those who run the meeting. */
export const proposalDeciding: OfProposal = async (from, actor, { agenda_proposal_id }) => {
  if (!(await standingAt(from, actor, agenda_proposal_id)).runs) throw forbidden()
  return true
}
