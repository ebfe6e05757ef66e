// Which addresses belong to the public internet.
import type { IPv6 } from 'ipaddr.js'
import ipaddr from 'ipaddr.js'

/** IPv6 of the public internet is all of this one block; ipaddr.js takes what it knows nothing of for public too. */
const GLOBAL_IPV6: [IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Whether an address, as it is connected to, is one of the public internet. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6))
}
