// What the pages of one meeting ask for: the meeting, its people, its agenda; each kept once for all parts.

import type { RowOf } from '../../contract/client.ts'
import type { meeting } from '../../contract/meeting.ts'
import { agendaItems, attendees, may, meetings } from '../api.ts'
import { useAnswer, useMay } from '../asking.ts'

export type Meeting = RowOf<typeof meeting>

/** Whether people are at it, so that it changes while somebody looks. */
export const isRunning = ({ state }: Pick<Meeting, 'state'>): boolean => state === 'started' || state === 'paused'

export const useMeeting = (meeting_id: number) =>
  useAnswer(['meeting', meeting_id], () => meetings('one', { meeting_id }, {}), true)

export const useAgenda = (meeting_id: number, watching: boolean) =>
  useAnswer(['meeting', meeting_id, 'agenda'], () => agendaItems('inMeeting', { meeting_id }, {}), watching)

export const useAttendees = (meeting_id: number) =>
  useAnswer(['meeting', meeting_id, 'people'], () => attendees('inMeeting', { meeting_id }, {}))

/** Whether the reader may change the meeting: its state, above all. */
export const useRuns = (meeting_id: number): boolean =>
  useMay(['meeting', meeting_id], () => may.meeting('one', { meeting_id }))('PATCH')
