// Validation of a webhook's target at creation, with a sentence that explains a refusal.
import { isIP } from 'node:net'
import { targetFault } from '../rules/hooks/hook-target.ts'
import { mayConnect, type Networks } from './networks.ts'

export { type Networks, networksFrom } from './networks.ts'

/** How long the look-up of a name may take, in milliseconds. */
const LOOK_UP_MS = 2000

/** The host of an address as it is looked up or connected to: IPv6 without its brackets. */
export const targetHostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * A sentence that says why a target is not allowed; undefined where it is. A name that cannot be looked up now is no
 * problem, since every connection checks again. Never throws.
 */
export async function targetProblem(text: string, allowed: Networks): Promise<string | undefined> {
  const problem = targetFault(text)
  if (problem) return problem
  const url = new URL(text)
  if (url.protocol === 'http:' && !allowed.ranges.length) return 'The target must be an https:// address.'
  const host = targetHostOf(url)
  const addresses = isIP(host) ? [host] : await inTime(allowed.addressesOf(host))
  if (addresses.every((address) => mayConnect(address, url.protocol, allowed))) return undefined
  if (addresses.every((address) => mayConnect(address, 'https:', allowed)))
    return 'A target outside the networks of this site must be an https:// address.'
  return 'The target must be on the public internet.'
}

/** The addresses of a look-up; empty where it fails or takes too long. */
export async function inTime(looking: Promise<readonly string[]>): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(resolve, LOOK_UP_MS, [])
  })
  return Promise.race([looking.catch(() => []), late]).finally(() => clearTimeout(timer))
}
