// The queries of the reader's next meeting, which are those of its page.
import { useFirst } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import type { Summary } from './next-meeting.ts'

export const idOf = (meeting: Summary | undefined): number => meeting?.meeting_id ?? 0
export const useMeetingOf = (id: number) => useFirst(['meeting', id], first.meeting(id), false, id > 0)
export const useAgendaOf = (id: number) => useFirst(['meeting', id, 'agenda'], first.agenda(id), false, id > 0)
export const usePeopleOf = (id: number) => useFirst(['meeting', id, 'people'], first.attendees(id), false, id > 0)

/** What the card shows of a meeting; a date of a series that nobody has opened has none of it. */
export function useNextParts(meeting: Summary | undefined) {
  const id = idOf(meeting)
  return [useMeetingOf(id), useAgendaOf(id), usePeopleOf(id)]
}
