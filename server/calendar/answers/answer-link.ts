// The tokens of links by which people answer invitations, and what a link asks.
import type { Kysely } from 'kysely'
import { isMailToken, mailToken, wordsOfToken } from '../../actions/mailings/mail-tokens.ts'
import { personalSeatIn } from '../../actions/mailings/personal-links.ts'
import type { DB } from '../../db/tables.ts'
import { idIn } from '../../rules/id.ts'
import type { Site } from '../../site.ts'
import { overOf } from '../reconciliation/index.ts'
import { type AnswerRequest, answerSeat, canceledSeat } from './answer-seat.ts'
import { type LinkRequest, lastOf, type Present, presentOf } from './link-state.ts'
import { personalRequest } from './personal-link.ts'

const ANSWER = 'mail answer'

/** Payload of a token: the person and the event; `slot` is the single start of a repeating event that the mail is about, or 0. */
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

/** Decodes a token, without verifying it; undefined if it is malformed. */
function answeringIn(token: string): Required<Answering> | undefined {
  const [object = '', member = '', start = ''] = wordsOfToken(token) ?? []
  const [calendar_object_id, member_id] = [idIn(object), idIn(member)]
  const slot = /^[1-9]\d{0,11}$/.test(start) ? Number(start) : 0
  return calendar_object_id && member_id ? { calendar_object_id, member_id, slot } : undefined
}

const DAY = 86_400

/**
 * The request behind a link, also once its event is over, ended or canceled; undefined if the link is invalid: the address differs,
 * the person no longer attends, or everything was over more than a day ago.
 */
export async function answerRequest(site: Site, token: string): Promise<LinkRequest | undefined> {
  const personal = personalSeatIn(token)
  if (personal) return personalRequest(site, token, personal)
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
  const { start, end } = present.next
  const over = start === null ? 0 : lastOf({ start, end })
  if (Math.max(overOf(request.content), over) + DAY < now) return undefined
  return { ...request, ...present, subject: `${calendar_object_id} ${member_id}` }
}

/** State of a canceled event: its current time, and its location as last sent. */
async function canceledOf(db: Kysely<DB>, request: AnswerRequest, now: number): Promise<Present> {
  const isWhole = request.meeting_id === null && request.slot_ts === null
  const { next } = isWhole ? { next: request.content } : await presentOf(db, request, now)
  return { next: { ...next, location: request.content.location }, closed: 'canceled' }
}
