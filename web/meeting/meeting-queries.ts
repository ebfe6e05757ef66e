// The queries of a meeting: the meeting, its agenda, its attendees, and whether the reader may change it.

import type { RowOf } from '../../contract/client.ts'
import type { meeting } from '../../contract/meeting.ts'
import { agendaItems, attendees, meetings } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { known } from '../site.ts'

export type Meeting = RowOf<typeof meeting>

/** Whether the meeting has started and not ended: its page is then fetched again and again. */
export const isRunning = ({ state }: Pick<Meeting, 'state'>): boolean => state === 'started' || state === 'paused'

/** The API says schedules in English; in other languages they are asked for. */
const EMBED = known.language === 'en' ? 'may' : 'may,recurrence_descriptions'

export const useMeeting = (meeting_id: number) =>
  useAnswer(['meeting', meeting_id], () => meetings('one', { meeting_id }, {}, { embed: EMBED }), true)

export const useAgenda = (meeting_id: number, watching: boolean) =>
  useAnswer(
    ['meeting', meeting_id, 'agenda'],
    () => agendaItems('inMeeting', { meeting_id }, {}, { embed: 'may' }),
    watching,
  )

export const useAttendees = (meeting_id: number) =>
  useAnswer(['meeting', meeting_id, 'people'], () => attendees('inMeeting', { meeting_id }, {}, { embed: 'may' }))
