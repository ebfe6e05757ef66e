// Networks that webhooks may be sent to: the public internet, and networks listed by the operator (SSRF protection).
import type { IPv4, IPv6 } from 'ipaddr.js'
import ipaddr from 'ipaddr.js'
import { isPublic } from '../rules/hooks/public-address.ts'
import { addressesOf } from './names.ts'

/** The networks that are allowed besides the public internet, and how names are looked up. */
export interface Networks {
  readonly ranges: readonly (readonly [IPv4 | IPv6, number])[]
  /** Every address of a name; empty where there is no such name. */
  readonly addressesOf: (name: string) => Promise<readonly string[]>
}

/** `localhost` and everything below it, with or without the last full stop (RFC 6761, 6.3). */
const LOCALHOST = /(^|\.)localhost\.?$/i
const LOOPBACK = ['127.0.0.1', '::1']

/** Parses a list such as `10.0.0.1`, `10.1.0.0/16`. Throws where an entry is neither an address nor a network. */
export function networksFrom(list: readonly string[], resolve: Networks['addressesOf'] = addressesOf): Networks {
  const ranges = list.map((text): [IPv4 | IPv6, number] => {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.parse(text)
    return [address, address.toByteArray().length * 8]
  })
  // `localhost` always means this machine, so the DNS is not asked. Of its two addresses, those that are listed count.
  const listed = LOOPBACK.filter((address) => isListed(address, { ranges }))
  const local = listed.length ? listed : LOOPBACK
  return { ranges, addressesOf: async (name) => (LOCALHOST.test(name) ? local : resolve(name)) }
}

/** Returns whether an address is in the listed networks; an IPv4 address written as IPv6 counts as the IPv4 address. */
export function isListed(text: string, { ranges }: Pick<Networks, 'ranges'>): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}

/** Returns whether an address may be connected to: plain HTTP only inside the listed networks. */
export const mayConnect = (address: string, protocol: string, networks: Networks): boolean =>
  isListed(address, networks) || (protocol === 'https:' && isPublic(address))
