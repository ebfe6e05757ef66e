// E-mail address validation and comparison, with domains in their ASCII form (IDNA), so that look-alikes differ.
import { domainToASCII, domainToUnicode } from 'node:url'
import { emailKey } from './person.ts'

/** The form of an e-mail address: a local part without quotes, and a domain of two labels or more. */
const EMAIL_ADDRESS = /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

const LONGEST = 254

/** Control characters and others that are not shown. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** The ASCII form of a domain in lower case (IDNA, UTS 46); undefined for what is no domain of two labels or more. */
export function asciiDomain(text: string): string | undefined {
  const ascii = domainToASCII(text.trim())
  return ascii.length <= 253 && DOMAIN.test(ascii) ? ascii : undefined
}

/**
 * An e-mail address as it is stored, with a domain in Unicode where it is not written in ASCII anyway; undefined for what
 * is no address. Refused is what would be another address to anyone who reads it, compares it or delivers to it: characters
 * that are not shown, and letters that become others, such as full-width ones.
 */
export function emailAddress(text: string): string | undefined {
  const composed = text.length > LONGEST ? '' : text.normalize('NFC')
  if (UNSEEN.test(composed) || !EMAIL_ADDRESS.test(composed) || [...text].some(becomesAscii)) return undefined
  const at = composed.lastIndexOf('@')
  const [local, given] = [composed.slice(0, at), composed.slice(at + 1)]
  const written = given.toLowerCase()
  const ascii = asciiDomain(written)
  if (ascii === undefined || local.normalize('NFKC') !== local) return undefined
  const unicode = domainToUnicode(ascii)
  if (written === unicode) return `${local}@${given}`
  return written === ascii ? `${local}@${unicode}` : undefined
}

/** Bytes of a local part at most (RFC 5321, section 4.5.3.1.1). */
const LONGEST_LOCAL = 64

/**
 * Returns whether mail servers take an address as `emailAddress` gives it: no dot at an end or beside another, and no part longer than
 * they take. Accounts may have others from before, so this is asked of new ones alone.
 */
export function isDeliverable(email: string): boolean {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const domain = asciiDomain(email.slice(at + 1).toLowerCase())
  const bytes = Buffer.byteLength(local)
  if (domain === undefined || bytes > LONGEST_LOCAL || bytes + 1 + domain.length > LONGEST) return false
  return local.split('.').every(Boolean)
}

/**
 * The keys by which the account of an address may be found, however its domain is written: that of what is stored, and that
 * of the domain in ASCII, which was stored before. What is no address has the key of its text.
 */
export function emailKeys(text: string): string[] {
  const typed = text.trim()
  const email = emailAddress(typed)
  if (email === undefined) return [emailKey(typed)]
  const at = email.lastIndexOf('@')
  const ascii = domainToASCII(email.slice(at + 1).toLowerCase())
  return [...new Set([emailKey(email), emailKey(`${email.slice(0, at)}@${ascii}`)])]
}

/** Returns whether two texts are the same address. */
export const isSameAddress = (one: string, other: string): boolean => emailKeys(one)[0] === emailKeys(other)[0]

/** An address that a provider vouches for. */
export interface VouchedAddress {
  email: string
  /** Its domain in ASCII. */
  domain: string
  /** The keys by which an account may have it: with the domain in ASCII, and in Unicode. */
  keys: readonly string[]
}

/** An e-mail address as a provider says it; undefined for what is no address. */
export function vouchedAddress(text: unknown): VouchedAddress | undefined {
  const email = typeof text === 'string' ? emailAddress(text) : undefined
  if (email === undefined) return undefined
  const at = email.lastIndexOf('@')
  const domain = asciiDomain(email.slice(at + 1).toLowerCase())!
  return { email, domain, keys: emailKeys(email) }
}

const isAscii = (character: string): boolean => character < '\u0080'

/** Returns whether a letter outside of ASCII has an ASCII letter in its lower-case form. */
const becomesAscii = (letter: string): boolean => !isAscii(letter) && [...emailKey(letter)].some(isAscii)
