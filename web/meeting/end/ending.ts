// Ends a meeting optimistically. Irreversible steps (carry-over, mail) follow after six seconds or when the page is
// left, so that Undo leaves nothing behind. If two people end it, the first one's choices apply.

import { plural } from '../../../words/fill.ts'
import { agendaItems, attendees, lastingAgendaItems, meetings } from '../../api/clients.ts'
import { fetchAgain } from '../../api/fetch-again.ts'
import { errorMessage } from '../../api/problem.ts'
import { defer, whenLeft } from '../../api/writing/deferred.ts'
import { closeToast, showToast } from '../../kit/feedback/toasts.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import type { MailToSend } from '../mailings/mail-draft.ts'
import { type MailTexts, sendInTurn, sendMail, sendMailLater, UNDO } from '../mailings/send.ts'
import type { Meeting } from '../meeting-queries.ts'
import { sentFlag } from './sent-flag.ts'
import { closeMeeting, goesOn, whenItGoesOn } from './state-of-others.ts'

const { end } = words

export interface Ending {
  meeting: Meeting
  /** The agenda item that is current; ending the meeting finishes it. */
  current: number | undefined
  /** Where items go that are carried over; undefined where there is no next meeting. */
  to?: 'next' | number | undefined
  /** The items that go to the next meeting. */
  carried: readonly number[]
  /** The items that go to the backlog. */
  kept: readonly number[]
  /** Who was there, and who was not, where that is not noted yet. */
  attended: readonly { attendee_id: number; attended: boolean }[]
  /** The mail with the record; undefined for none. */
  followUp: MailToSend | undefined
  /** ETag when the sheet was opened, if known. */
  tag: string | null
  /** Called once the meeting goes on. */
  goOn: () => void
}

const staleMeeting = (meeting_id: number) => fetchAgain(['meeting', meeting_id], ['meetings'])

/** Ends the meeting, shows Undo, and sends what follows after it. Throws what the API refuses. */
export async function endMeeting(ending: Ending): Promise<void> {
  const { meeting_id } = ending.meeting
  await Promise.all(
    ending.attended.map(({ attendee_id, attended }) => attendees('change', { attendee_id }, sentFlag({ attended }))),
  )
  const name = `end ${meeting_id}`
  // Leaving before Undo appears loses nothing.
  const stay = whenLeft(name, () => sendFollowing(ending, true))
  let isOwn: boolean
  try {
    isOwn = await closeMeeting(meeting_id, ending.tag)
    await staleMeeting(meeting_id)
  } finally {
    stay()
  }
  if (isOwn) offerUndo(ending, name)
  else showToast(end.endedByOther)
}

/** Shows Undo, and sends the follow-up requests when its time has passed, unless the meeting is resumed before. */
function offerUndo(ending: Ending, name: string): void {
  const { meeting_id } = ending.meeting
  const drop = defer(
    name,
    (leaving) => {
      unwatch()
      if (leaving) sendFollowing(ending, leaving)
      else void sendUnlessItGoesOn(ending, name)
    },
    UNDO,
  )
  const undo = () => {
    unwatch()
    drop()
    startAgain(ending).catch((error) => showToast(errorMessage(error)))
  }
  const { followUp } = ending
  const toast = showToast(followUp ? plural(end.endedSending, followUp.count, known.locale) : end.ended, undo, UNDO)
  const unwatch = whenItGoesOn(meeting_id, () => {
    drop()
    closeToast(toast)
  })
}

/** Fetches whether somebody else has resumed the meeting, since the page may not know yet. */
async function sendUnlessItGoesOn(ending: Ending, name: string): Promise<void> {
  let left = false
  const stay = whenLeft(name, () => {
    left = true
    sendFollowing(ending, true)
  })
  const on = await goesOn(ending.meeting.meeting_id)
  stay()
  if (!on && !left) sendFollowing(ending, false)
}

/** Resumes the meeting in its former state, with the same current item. */
async function startAgain({ meeting: { meeting_id, state }, current, goOn }: Ending): Promise<void> {
  await meetings('change', { meeting_id }, { state: 'started' })
  if (current !== undefined) await agendaItems('change', { agenda_item_id: current }, { state: 'current' })
  if (state === 'paused') await meetings('change', { meeting_id }, { state })
  await staleMeeting(meeting_id)
  showToast(words.meetings.resumed)
  goOn()
}

/** Carries items over before sending, since the mailed minutes list them. */
function sendFollowing(
  { meeting: { meeting_id }, to: next = 'next', carried, kept, followUp }: Ending,
  leaving: boolean,
): void {
  for (const [to, ids] of [
    [next, carried],
    ['backlog', kept],
  ] as const) {
    if (!ids.length) continue
    const sent = { agenda_item_ids: [...ids], to }
    sendInTurn(end.notCarried, leaving, async (key) => {
      const { body } = await lastingAgendaItems('carryOver', { meeting_id }, sent, {}, { 'idempotency-key': key })
      showToast(plural(end.carried, body.length, known.locale))
      await fetchAgain(['meeting'], ['backlog'])
    })
  }
  if (followUp) sendMail(followUp, RECORD, leaving)
}

/** What is said of a mail with the record. */
const RECORD: MailTexts = { sending: end.sending, sent: end.sent, notSent: end.notSent }

/** Mails the record of a meeting that has ended, once Undo is over. */
export const sendRecord = (mail: MailToSend): void => sendMailLater(mail, RECORD)
