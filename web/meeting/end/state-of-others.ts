// Concurrent state changes by others while the reader ends the meeting.
import { ResponseError } from '../../../contract/client.ts'
import { lastingMeetings, meetings } from '../../api/clients.ts'
import type { Answer } from '../../api/first-answers.ts'
import { queryClient } from '../../api/query-client.ts'
import { isRunning, type Meeting } from '../meeting-queries.ts'

const CHANGED = 412

const keyOf = (meeting_id: number) => ['meeting', meeting_id] as const

/** The meeting as the page has it; undefined where it has none. */
const knownMeeting = (meeting_id: number) => queryClient.getQueryData<Answer<Meeting>>(keyOf(meeting_id))

/** ETag that detects concurrent changes. */
export const tagOf = async (meeting_id: number): Promise<string | null> =>
  (await meetings('one', { meeting_id }, {}, { fields: 'state' })).headers.get('etag')

/**
 * Ends the meeting. Gives false where somebody else has ended it before; throws what the API refuses. `known`: its tag as the
 * reader saw it, where there is one.
 */
export async function closeMeeting(meeting_id: number, known: string | null): Promise<boolean> {
  let tag = known
  for (;;) {
    try {
      await lastingMeetings('change', { meeting_id }, { state: 'ended' }, {}, tag ? { 'if-match': tag } : {})
      return true
    } catch (error) {
      if (!(error instanceof ResponseError) || error.status !== CHANGED) throw error
      const { present } = error.body as { present?: Meeting }
      // The meeting was changed: its state, or something that does not matter here.
      if (present?.state === 'ended') return false
      tag = error.headers.get('etag')
    }
  }
}

/** Returns whether the meeting runs; as far as the page knows, where the API does not answer. */
export async function goesOn(meeting_id: number): Promise<boolean> {
  try {
    return isRunning((await meetings('one', { meeting_id }, {}, { fields: 'state' })).body)
  } catch {
    const meeting = knownMeeting(meeting_id)
    return meeting !== undefined && isRunning(meeting.body)
  }
}

/** Calls a function once the page hears that a meeting that has ended runs again. Gives a function that stops that. */
export function whenItGoesOn(meeting_id: number, call: () => void): () => void {
  let ended = false
  const stop = queryClient.getQueryCache().subscribe(() => {
    const meeting = knownMeeting(meeting_id)
    if (!meeting) return
    if (!isRunning(meeting.body)) ended = true
    else if (ended) {
      stop()
      call()
    }
  })
  return stop
}
