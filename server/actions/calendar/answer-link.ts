// The tokens of links by which people answer invitations, and what a link asks.
import { idIn } from '../../rules/id.ts'
import type { Site } from '../../site.ts'
import { isMailToken, mailToken, wordsOfToken } from '../mailings/mail-tokens.ts'
import type { AnswerAsked } from './answer-seat.ts'
import { answerSeat } from './answer-seat.ts'

const ANSWER = 'mail answer'

/** The token of a link by which a person answers for one event. */
export const answerToken = (sealKey: Buffer, calendar_object_id: number, member_id: number, email: string): string =>
  mailToken(sealKey, ANSWER, [calendar_object_id, member_id], email)

/**
 * What a link asks; undefined where it is not valid: it is of another address, its person takes part no more, or the
 * meeting was over for a day.
 */
export async function answerAsked(site: Site, token: string): Promise<AnswerAsked | undefined> {
  const [object, member] = (wordsOfToken(token) ?? []).map(idIn)
  if (!object || !member) return undefined
  const seat = await answerSeat(site.db.reads, object, member, site.clock())
  return seat && isMailToken(site.sealKey, ANSWER, token, seat.email) ? seat.asked : undefined
}
