// Tokens in mail links: an HMAC that identifies the person, invalid once their address changes.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type StoppableMail, stoppableMail } from '../../../contract/account/mail-choice.ts'
import { keyFor } from '../../db/secrets/seal.ts'
import { idIn } from '../../rules/id.ts'
import { emailKey } from '../../rules/people/person.ts'

const macOf = (sealKey: Buffer, use: string, text: string, email: string): Buffer =>
  createHmac('sha256', keyFor(sealKey, use))
    .update(`${text}\0${emailKey(email)}`)
    .digest()
    .subarray(0, 16)

/** A token that holds some words and is bound to an address. */
export const mailToken = (sealKey: Buffer, use: string, words: readonly (string | number)[], email: string): string => {
  const text = words.join('.')
  return `${text}.${macOf(sealKey, use, text, email).toString('base64url')}`
}

/** The words of a token, before anything is known of them; undefined for what is none. */
export function wordsOfToken(token: string): string[] | undefined {
  const words = token.split('.')
  return token.length < 200 && words.length > 1 && /^[\w-]{22}$/.test(words.at(-1)!) ? words.slice(0, -1) : undefined
}

/** Returns whether a token is valid for this use and address. */
export function isMailToken(sealKey: Buffer, use: string, token: string, email: string): boolean {
  const at = token.lastIndexOf('.')
  const given = Buffer.from(token.slice(at + 1), 'base64url')
  const right = macOf(sealKey, use, token.slice(0, at), email)
  return given.length === right.length && timingSafeEqual(given, right)
}

const STOP = 'mail stop'

/** The token of a link that stops one kind of mail to a person. */
export const stopToken = (sealKey: Buffer, member_id: number, flag: StoppableMail, email: string): string =>
  mailToken(sealKey, STOP, [member_id, flag], email)

/** Returns the person and kind of mail of an unsubscribe token; undefined if it is malformed. Check the address afterwards. */
export function stoppedBy(token: string): { member_id: number; flag: StoppableMail } | undefined {
  const [member, flag] = wordsOfToken(token) ?? []
  const member_id = idIn(member ?? '')
  if (!member_id || !stoppableMail.includes(flag as StoppableMail)) return undefined
  return { member_id, flag: flag as StoppableMail }
}

/** Returns whether an unsubscribe token is valid for this address. */
export const isStopToken = (sealKey: Buffer, token: string, email: string): boolean =>
  isMailToken(sealKey, STOP, token, email)
