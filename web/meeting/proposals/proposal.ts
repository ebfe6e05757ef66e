// A proposal for an agenda, as the API answers it.
import type { agendaProposal } from '../../../contract/agenda/agenda-proposal.ts'
import type { RowOf } from '../../../contract/client.ts'

export type Proposal = RowOf<typeof agendaProposal>
