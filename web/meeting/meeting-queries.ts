// The queries of a meeting: the meeting, its agenda, its attendees, and whether the reader may change it.

import type { RowOf } from '../../contract/client.ts'
import type { meeting } from '../../contract/meetings/meeting.ts'
import type { Answer } from '../api/first-answers.ts'
import { useFirst } from '../api/queries.ts'
import { type Key, queryClient } from '../api/query-client.ts'
import { first } from '../api/requests/first-requests.ts'
import { useBlocks } from './blocks/blocks.ts'

export type Meeting = RowOf<typeof meeting>

/** Returns whether the meeting is running: its page then polls. */
export const isRunning = ({ state }: Pick<Meeting, 'state'>): boolean => state === 'started' || state === 'paused'

export const useMeeting = (meeting_id: number) => useFirst(['meeting', meeting_id], first.meeting(meeting_id), true)

/** Writes an acknowledged state into the cache until the meeting is refetched. */
export const showState = (meeting_id: number, state: Meeting['state']): unknown =>
  queryClient.setQueryData<Answer<Meeting>>(
    ['meeting', meeting_id],
    (was) => was && { ...was, body: { ...was.body, state } },
  )

export const agendaKey = (meeting_id: number): Key => ['meeting', meeting_id, 'agenda']

export const useAgenda = (meeting_id: number, watching: boolean) =>
  useFirst(agendaKey(meeting_id), first.agenda(meeting_id), watching)

export const useAttendees = (meeting_id: number) =>
  useFirst(['meeting', meeting_id, 'people'], first.attendees(meeting_id))

/** Queries that a meeting's page waits for, to avoid layout shift. */
export const useParts = (meeting_id: number) => [
  useAgenda(meeting_id, false),
  useAttendees(meeting_id),
  useBlocks(meeting_id, false),
]
