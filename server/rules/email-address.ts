// What an e-mail address is, and in which domain it is: by the one ASCII form of domains, so that no look-alike passes.
import { domainToASCII, domainToUnicode } from 'node:url'
import { emailKey } from './person.ts'

/** An e-mail address as people type it: a local part without quotes, and a domain of two labels or more. */
export const EMAIL_ADDRESS =
  /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

const LONGEST = 254

/** Control characters and others that are not shown. */
const UNSEEN = /\p{C}/u

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** The ASCII form of a domain in lower case (IDNA, UTS 46); undefined for what is no domain of two labels or more. */
export function asciiDomain(text: string): string | undefined {
  const ascii = domainToASCII(text.trim())
  return ascii.length <= 253 && DOMAIN.test(ascii) ? ascii : undefined
}

/** An address that a provider vouches for. */
export interface VouchedAddress {
  email: string
  /** Its domain in ASCII. */
  domain: string
  /** The keys by which an account may have it: with the domain in ASCII, and in Unicode. */
  keys: readonly string[]
}

/**
 * An e-mail address as a provider says it; undefined for what is no address, and for one whose letters would become
 * others when addresses are compared, such as full-width letters or the Kelvin sign, which becomes a `k`.
 */
export function vouchedAddress(text: unknown): VouchedAddress | undefined {
  if (typeof text !== 'string' || text.length > LONGEST || UNSEEN.test(text) || !EMAIL_ADDRESS.test(text))
    return undefined
  const at = text.lastIndexOf('@')
  const [local, written] = [
    text.slice(0, at),
    text
      .slice(at + 1)
      .normalize('NFC')
      .toLowerCase(),
  ]
  const domain = asciiDomain(written)
  if (domain === undefined) return undefined
  const unicode = domainToUnicode(domain)
  if (written !== domain && written !== unicode) return undefined
  if (local.normalize('NFKC') !== local || [...local].some(becomesAscii)) return undefined
  return { email: text, domain, keys: [...new Set([domain, unicode].map((one) => emailKey(`${local}@${one}`)))] }
}

const isAscii = (character: string): boolean => character < '\u0080'

/** Whether a letter outside of ASCII has an ASCII letter in its lower-case form. */
const becomesAscii = (letter: string): boolean => !isAscii(letter) && [...emailKey(letter)].some(isAscii)
