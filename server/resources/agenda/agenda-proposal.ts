// Agenda proposals: their rows, who may read them, and their endpoints.
import type { Kysely } from 'kysely'
import { agendaProposal } from '../../../contract/agenda/agenda-proposal.ts'
import type { Reader } from '../../access/actor.ts'
import { proposalDeciding, proposalWriting } from '../../access/agenda/proposals.ts'
import { READ, WRITE } from '../../access/can.ts'
import * as must from '../../access/must.ts'
import { meetingItself } from '../../access/visible.ts'
import { acceptProposal, declineProposal } from '../../actions/agenda/decide-proposals.ts'
import { addProposal, changeProposal, deleteProposal } from '../../actions/agenda/proposals.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource } from '../serving/serve.ts'

const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('agenda_proposal')
    .innerJoin('meeting', 'meeting.meeting_id', 'agenda_proposal.meeting_id')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .leftJoin('agenda_item as item', 'item.agenda_item_id', 'agenda_proposal.agenda_item_id')
    .leftJoin('member as author', 'author.member_id', 'agenda_proposal.create_id')
    .leftJoin('member as decider', 'decider.member_id', 'agenda_proposal.decide_id')
    .selectAll('agenda_proposal')
    .select(['meeting.name as meeting_name', 'item.title as agenda_item_title'])
    .select(['author.name as create_name', 'decider.name as decide_name'])

type Rows = ReturnType<typeof rows>

const visible = (query: Rows, reader: Reader): Rows => query.where(meetingItself(reader))

/** The endpoints of agenda proposals (docs/api/agendas.md#agenda-proposals). */
export const agendaProposals = bindResource(agendaProposal, {
  table: 'agenda_proposal',
  long: ['description'],
  above: [{ table: 'meeting', key: 'meeting_id' }],
  rows,
  visible,
  embeds: {},
  endpoints: {
    inMeeting: {
      may: must.meeting(READ),
      rows: (query, { params }) => query.where('agenda_proposal.meeting_id', '=', params.meeting_id),
    },
    one: {},
    add: { may: must.meeting(WRITE), run: addProposal },
    change: { may: proposalWriting, run: changeProposal },
    accept: { may: proposalDeciding, run: acceptProposal },
    decline: { may: proposalDeciding, run: declineProposal },
    drop: { may: proposalWriting, run: deleteProposal },
  },
})
