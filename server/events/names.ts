// The addresses behind a name, as the DNS and this machine know them.
import { ADDRCONFIG } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'

/** Two tries of a second each; a name whose servers hang must not hold up anybody else. */
const dns = new Resolver({ timeout: 1000, tries: 2, maxTimeout: 1000 })
/** Says that there is no such name, or none with such an address. */
const NONE = ['ENOTFOUND', 'ENODATA']
/** How many names this machine may look up by itself at a time: each holds one of the few threads of the process. */
const AT_A_TIME = 2

let asking = 0

/** Every address of a name; none where there is no such name, or nobody says so in time. */
export async function addressesOf(name: string): Promise<readonly string[]> {
  const answers = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const unknown = answers.every((answer) => answer.status === 'rejected' && NONE.includes(answer.reason?.code))
  return unknown ? ofThisMachine(name) : found
}

/** Names that the DNS does not know but this machine does: `localhost`, its hosts file, its search domains. */
async function ofThisMachine(name: string): Promise<string[]> {
  if (asking >= AT_A_TIME) return []
  asking++
  try {
    const found = await lookup(name, { all: true, hints: ADDRCONFIG })
    return found.map(({ address }) => address)
  } catch {
    return []
  } finally {
    asking--
  }
}
