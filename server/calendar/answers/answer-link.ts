// The tokens of links by which people answer invitations, and what a link asks.
import type { Kysely } from 'kysely'
import { isMailToken, mailToken, wordsOfToken } from '../../actions/mailings/mail-tokens.ts'
import type { DB } from '../../db/tables.ts'
import { idIn } from '../../rules/id.ts'
import type { Site } from '../../site.ts'
import { overOf } from '../reconciliation/index.ts'
import { type AnswerRequest, answerSeat, canceledSeat } from './answer-seat.ts'
import { lastOf, type Present, presentOf } from './link-state.ts'

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

/** What a link asks, and what is the case with it. */
export type LinkRequest = AnswerRequest & Present

const DAY = 86_400

/**
 * What a link asks, or asked until it was over, ended or canceled; undefined where it is not valid: it is of another address, its
 * person takes part no more, or all that they know of was over for a day.
 */
export async function answerRequest(site: Site, token: string): Promise<LinkRequest | undefined> {
  const answering = answeringIn(token)
  if (!answering) return undefined
  const { calendar_object_id, member_id, slot } = answering
  const { reads } = site.db
  const now = site.clock()
  const seat = await answerSeat(reads, calendar_object_id, member_id, undefined, slot)
  const invited = seat ?? (await canceledSeat(reads, calendar_object_id, member_id, slot))
  if (!invited || !isMailToken(site.sealKey, ANSWER, token, invited.email)) return undefined
  const { request } = invited
  const present: Present = seat ? await presentOf(reads, request, now) : await canceledOf(reads, request, now)
  if (Math.max(overOf(request.content), lastOf(present.next)) + DAY < now) return undefined
  return { ...request, ...present }
}

/** What was canceled is at its present time; where it would be is said as it was sent. */
async function canceledOf(db: Kysely<DB>, request: AnswerRequest, now: number): Promise<Present> {
  const isWhole = request.meeting_id === null && request.slot_ts === null
  const { next } = isWhole ? { next: request.content } : await presentOf(db, request, now)
  return { next: { ...next, location: request.content.location }, closed: 'canceled' }
}
