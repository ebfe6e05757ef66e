// The proposals for the agenda of a meeting that the reader sees, shared by their list and their count.
import { useAnswer } from '../../api/queries.ts'
import { agendaProposals } from '../../api/register-clients.ts'
import { known } from '../../site.ts'
import { isRunning, type Meeting } from '../meeting-queries.ts'
import type { Proposal } from './proposal.ts'

/** Everybody sees what is open, and authors also what became of their own. */
const isShown = ({ state, create_id }: Proposal) => state === 'proposed' || create_id?.value === known.member_id

export const isOpen = ({ state }: Proposal): boolean => state === 'proposed'

/** The proposals; of a running meeting, they are polled where no changes are heard. */
export function useProposals(meeting: Meeting) {
  const { meeting_id } = meeting
  const query = useAnswer(
    ['meeting', meeting_id, 'proposals'],
    () => agendaProposals('inMeeting', { meeting_id }, {}, { embed: 'may' }),
    isRunning(meeting),
  )
  return { query, shown: (query.data?.body ?? []).filter(isShown) }
}
