// Ends a meeting at once. What cannot be taken back follows six seconds later, or when the page goes away, so that Undo
// leaves nothing behind: the meeting goes on where it was, and nothing was carried over or sent.

import { ResponseError } from '../../../contract/client.ts'
import { fill, plural } from '../../../words/fill.ts'
import { agendaItems, attendees, lastingAgendaItems, meetings } from '../../api/clients.ts'
import { defer } from '../../api/deferred.ts'
import { keepText } from '../../api/kept-texts.ts'
import { mailings } from '../../api/mail-client.ts'
import { errorMessage, retryAfter } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { enqueue } from '../../api/queue.ts'
import { randomId } from '../../api/random-id.ts'
import { known } from '../../site.ts'
import { showToast } from '../../ui/toasts.ts'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { sentFlag } from './sent-flag.ts'

const { end } = words

/** How long Undo is offered, in milliseconds. */
const UNDO = 6_000
const SERVER_ERROR = 500

/** A mail with the record: to everybody or to some attendees, with words of whoever ends the meeting. */
export interface FollowUp {
  to: 'all' | readonly number[]
  count: number
  message: string
}

export interface Ending {
  meeting: Meeting
  /** The agenda item that is current; ending the meeting finishes it. */
  current: number | undefined
  /** The items that go to the next meeting. */
  carried: readonly number[]
  /** Who was there, and who was not, where that is not noted yet. */
  attended: readonly { attendee_id: number; attended: boolean }[]
  /** The mail with the record; undefined for none. */
  followUp: FollowUp | undefined
  /** Called once the meeting goes on. */
  goOn: () => void
}

/** Where the words that go with the record are kept while they are typed. */
export const messagePlace = (meeting_id: number): string => `end-${meeting_id}`

const staleMeeting = (meeting_id: number) =>
  Promise.all([['meeting', meeting_id], ['meetings']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** Ends the meeting, shows Undo, and sends what follows after it. Throws what the API refuses. */
export async function endMeeting(ending: Ending): Promise<void> {
  const { meeting_id } = ending.meeting
  await Promise.all(
    ending.attended.map(({ attendee_id, attended }) => attendees('change', { attendee_id }, sentFlag({ attended }))),
  )
  await meetings('change', { meeting_id }, { state: 'ended' })
  await staleMeeting(meeting_id)
  const drop = defer(`end ${meeting_id}`, (leaving) => sendFollowing(ending, leaving), UNDO)
  const undo = () => {
    drop()
    startAgain(ending).catch((error) => showToast(errorMessage(error)))
  }
  const { followUp } = ending
  showToast(followUp ? plural(end.endedSending, followUp.count, known.locale) : end.ended, undo, UNDO)
}

/** The meeting goes on as it was: in the same state and with the same current item. */
async function startAgain({ meeting: { meeting_id, state }, current, goOn }: Ending): Promise<void> {
  await meetings('change', { meeting_id }, { state: 'started' })
  if (current !== undefined) await agendaItems('change', { agenda_item_id: current }, { state: 'current' })
  if (state === 'paused') await meetings('change', { meeting_id }, { state })
  await staleMeeting(meeting_id)
  showToast(end.startedAgain)
  goOn()
}

/** Carries over and then sends: the record in the mail says what was carried over. */
function sendFollowing({ meeting: { meeting_id }, carried, followUp }: Ending, leaving: boolean): void {
  if (carried.length) {
    const sent = { agenda_item_ids: [...carried], to: 'next' as const }
    follow(end.notCarried, leaving, async (key) => {
      const { body } = await lastingAgendaItems('carryOver', { meeting_id }, sent, {}, { 'idempotency-key': key })
      showToast(plural(end.carried, body.length, known.locale))
      await queryClient.invalidateQueries({ queryKey: ['meeting'] })
    })
  }
  if (followUp) mail(meeting_id, followUp, leaving)
}

/** Mails the record of a meeting that has ended, once Undo is over. */
export function sendRecord(meeting_id: number, followUp: FollowUp): void {
  const drop = defer(`record ${meeting_id}`, (leaving) => mail(meeting_id, followUp, leaving), UNDO)
  showToast(plural(end.sending, followUp.count, known.locale), drop, UNDO)
}

function mail(meeting_id: number, { to, message }: FollowUp, leaving: boolean): void {
  const sent = { kind: 'followup' as const, to, ...(message && { message }) }
  keepText(messagePlace(meeting_id), '', message)
  follow(end.notSent, leaving, async (key) => {
    const { body } = await mailings('addToMeeting', { meeting_id }, sent, {}, { 'idempotency-key': key })
    showToast(plural(end.sent, body.recipients, known.locale))
  })
}

/**
 * Sends something in its turn, again and again without an answer. What is refused is said, with its reason. A page that goes
 * away waits for no turn.
 */
function follow(refused: string, leaving: boolean, send: (idempotencyKey: string) => Promise<void>): void {
  if (leaving) {
    send(randomId()).catch(() => {})
    return
  }
  enqueue({ refused }, async (key) => {
    try {
      await send(key)
    } catch (error) {
      if (!(error instanceof ResponseError) || error.status >= SERVER_ERROR || retryAfter(error)) throw error
      showToast(fill(refused as typeof end.notSent, { reason: errorMessage(error) }))
    }
  })
}
