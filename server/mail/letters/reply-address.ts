// Reply addresses: one for each event of a person's calendar, and one for each mailing to them.
import { keyFor } from '../../db/secrets/seal.ts'
import type { Site } from '../../site.ts'
import { isOfSite, isProven, type ReplySubject, type ReplyToken, replyAddress, tokenIn } from './reply-token.ts'

const replyKey = ({ sealKey }: Pick<Site, 'sealKey'>): Buffer => keyFor(sealKey, 'mail replies')

/** The address to which a person answers; undefined where answers come by link alone. */
export const replyAddressFor = (
  site: Pick<Site, 'sealKey' | 'replies'>,
  subject: ReplySubject,
  email: string,
): string | undefined => site.replies && replyAddress(site.replies, replyKey(site), subject, email)

/** Decodes the token in an address if it names this site; the person's address must still be verified. */
export function replyTokenIn(site: Pick<Site, 'sealKey' | 'replies'>, address: string): ReplyToken | undefined {
  const token = site.replies && tokenIn(site.replies, address)
  return token && isOfSite(replyKey(site), token) ? token : undefined
}

/** Returns whether a token was made for this address of its person. */
export const isReplyToken = (site: Pick<Site, 'sealKey'>, token: ReplyToken, email: string): boolean =>
  isProven(replyKey(site), token, email)
