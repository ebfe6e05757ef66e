// Which addresses belong to the public internet.
import type { IPv4, IPv6 } from 'ipaddr.js'
import ipaddr from 'ipaddr.js'

/** IPv6 of the public internet is all of this one block; ipaddr.js takes what it knows nothing of for public too. */
const GLOBAL_IPV6: [IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Public by number, but what answers there is the inside of a cloud, for every machine in it: Azure's WireServer, which
 * hands out certificates and settings of the machine, and the services of IBM Cloud. The metadata addresses of others
 * (169.254.169.254, 100.100.100.200, 192.0.0.192, fd00:ec2::254, fd20:ce::254) lie in ranges that are not public.
 */
const INSIDE_CLOUDS = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) => ipaddr.IPv4.parseCIDR(range))

/** Whether an address, as it is connected to, is one of the public internet. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6') return address.match(GLOBAL_IPV6)
  return !INSIDE_CLOUDS.some((range) => (address as IPv4).match(range))
}
