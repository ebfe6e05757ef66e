// Classification of IP addresses: whether one is on the public internet.
import type { IPv4, IPv6 } from 'ipaddr.js'
import ipaddr from 'ipaddr.js'

/** The block of all public IPv6 addresses; ipaddr.js also takes unknown ranges for public. */
const GLOBAL_IPV6: [IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Public addresses at which clouds offer internal services to each of their machines: Azure's WireServer, which gives
 * certificates and settings of the machine, and the services of IBM Cloud. The metadata addresses of other clouds
 * (169.254.169.254, 100.100.100.200, 192.0.0.192, fd00:ec2::254, fd20:ce::254) lie in ranges that are not public.
 */
const INSIDE_CLOUDS = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) => ipaddr.IPv4.parseCIDR(range))

/** Returns whether an IP address belongs to the public internet and to no internal service of a cloud. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6') return address.match(GLOBAL_IPV6)
  return !INSIDE_CLOUDS.some((range) => (address as IPv4).match(range))
}
