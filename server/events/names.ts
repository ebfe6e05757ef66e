// DNS lookups, including names of this machine.
import { ADDRCONFIG } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'

/** Two tries of a second each, so that a name whose servers hang does not delay other deliveries. */
const dns = new Resolver({ timeout: 1000, tries: 2, maxTimeout: 1000 })
/** The errors of a name that does not exist, or has no address of this family. */
const NO_SUCH_NAME = ['ENOTFOUND', 'ENODATA']
/** How many look-ups of the operating system may run at a time: each holds one of the few threads of the process. */
const AT_A_TIME = 2

let systemLookups = 0

/** Every address of a name; empty where there is no such name, or no answer in time. Never throws. */
export async function addressesOf(name: string): Promise<readonly string[]> {
  const answers = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const unknown = answers.every((answer) => answer.status === 'rejected' && NO_SUCH_NAME.includes(answer.reason?.code))
  return unknown ? systemAddresses(name) : addresses
}

/** For names that the DNS does not know but the operating system does: its hosts file, its search domains. */
async function systemAddresses(name: string): Promise<string[]> {
  if (systemLookups >= AT_A_TIME) return []
  systemLookups++
  try {
    const addresses = await lookup(name, { all: true, hints: ADDRCONFIG })
    return addresses.map(({ address }) => address)
  } catch {
    return []
  } finally {
    systemLookups--
  }
}
