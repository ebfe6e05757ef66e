// The tokens of links by which people answer invitations, and what a link asks.
import type { EventContent } from '../../rules/calendar/component.ts'
import { idIn } from '../../rules/id.ts'
import type { Schedule } from '../../rules/recurrence/occurrences.ts'
import type { Site } from '../../site.ts'
import { isMailToken, mailToken, wordsOfToken } from '../mailings/mail-tokens.ts'
import type { AnswerAsked } from './answer-seat.ts'
import { answerSeat } from './answer-seat.ts'
import { nextStart } from './next-start.ts'

const ANSWER = 'mail answer'

/** The token of a link by which a person answers for one event. */
export const answerToken = (sealKey: Buffer, calendar_object_id: number, member_id: number, email: string): string =>
  mailToken(sealKey, ANSWER, [calendar_object_id, member_id], email)

/** What a link asks, and when and where that is next. */
export interface LinkAsked extends AnswerAsked {
  next: Pick<EventContent, 'start' | 'end' | 'location'>
  /** Of a whole series: how it repeats. */
  schedule: Schedule | undefined
}

/**
 * What a link asks; undefined where it is not valid: it is of another address, its person takes part no more, or the
 * meeting was over for a day.
 */
export async function answerAsked(site: Site, token: string): Promise<LinkAsked | undefined> {
  const [object, member] = (wordsOfToken(token) ?? []).map(idIn)
  if (!object || !member) return undefined
  const seat = await answerSeat(site.db.reads, object, member, site.clock())
  if (!seat || !isMailToken(site.sealKey, ANSWER, token, seat.email)) return undefined
  const { asked } = seat
  if (asked.meeting_series_id === null || asked.slot_ts !== null)
    return { ...asked, next: asked.content, schedule: undefined }
  const { schedule, next } = await nextStart(site.db.reads, asked.meeting_series_id, site.clock())
  return { ...asked, next: next ?? asked.content, schedule }
}
