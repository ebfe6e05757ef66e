// Which addresses hooks may be sent to, said in a sentence to whoever asks for another.
import { isIP } from 'node:net'
import { mayConnect, type Networks } from './networks.ts'

export { type Networks, networksFrom } from './networks.ts'

/** How long a name may take to be looked up. */
const LOOK_UP_MS = 2000

/** Ports of other protocols, which a request could be made to speak: those that browsers refuse, and databases. */
const OTHER_PORTS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514, 515, 526, 530, 531,
  532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060,
  5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 11211, 27017,
])

/** The host as it is looked up or connected to: IPv6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Why a target may not be called, as far as its text tells. */
export function textProblem(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return 'A target is an https:// address.'
  if (url.username || url.password) return 'A target carries no user name and no password.'
  if (text.includes('#')) return 'A target has no fragment.'
  if (url.port && OTHER_PORTS.has(Number(url.port))) return `Port ${url.port} may not be called.`
  return undefined
}

/**
 * One plain sentence that says why a target may not be called; undefined where it may. A name that nobody knows now is
 * no problem: every connection asks again. It never throws.
 */
export async function targetProblem(text: string, allowed: Networks): Promise<string | undefined> {
  const problem = textProblem(text)
  if (problem) return problem
  const url = new URL(text)
  if (url.protocol === 'http:' && !allowed.ranges.length) return 'A target is an https:// address.'
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await inTime(allowed.addressesOf(host))
  if (addresses.every((address) => mayConnect(address, url.protocol, allowed))) return undefined
  if (addresses.every((address) => mayConnect(address, 'https:', allowed)))
    return 'A target outside the networks of this site is an https:// address.'
  return 'A target is an address of the public internet.'
}

/** The addresses that are found in time, whatever becomes of the rest. */
async function inTime(looking: Promise<readonly string[]>): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(resolve, LOOK_UP_MS, [])
  })
  return Promise.race([looking.catch(() => []), late]).finally(() => clearTimeout(timer))
}
