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

/** What a link answers for whom; `slot`: the one start of a repeating event that its mail is about, or 0. */
interface Answering {
  calendar_object_id: number
  member_id: number
  slot?: number
}

/** The token of a link by which a person answers for one event, or for one start of it. */
export const answerToken = (
  sealKey: Buffer,
  { calendar_object_id, member_id, slot }: Answering,
  email: string,
): string => mailToken(sealKey, ANSWER, [calendar_object_id, member_id, ...(slot ? [slot] : [])], email)

/** What a token says that it answers; undefined for what is none. It is still to be checked. */
function answeringIn(token: string): Required<Answering> | undefined {
  const [object = '', member = '', start = ''] = wordsOfToken(token) ?? []
  const [calendar_object_id, member_id] = [idIn(object), idIn(member)]
  const slot = /^[1-9]\d{0,11}$/.test(start) ? Number(start) : 0
  return calendar_object_id && member_id ? { calendar_object_id, member_id, slot } : undefined
}

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
  const answering = answeringIn(token)
  if (!answering) return undefined
  const { calendar_object_id, member_id, slot } = answering
  const seat = await answerSeat(site.db.reads, calendar_object_id, member_id, site.clock(), slot)
  if (!seat || !isMailToken(site.sealKey, ANSWER, token, seat.email)) return undefined
  const { asked } = seat
  if (asked.meeting_series_id === null || asked.slot_ts !== null)
    return { ...asked, next: asked.content, schedule: undefined }
  const { schedule, next } = await nextStart(site.db.reads, asked.meeting_series_id, site.clock())
  return { ...asked, next: next ?? asked.content, schedule }
}
