// Network prefix of an IP address, for counting attempts (IPv6: /64).
import ipaddr from 'ipaddr.js'

/** Some proxies append the client's port, which differs for each connection. */
const withoutPort = (address: string): string =>
  /^([\d.]+):\d+$/.exec(address)?.[1] ?? /^\[([\da-f:.]+)\](:\d+)?$/i.exec(address)?.[1] ?? address

/** An IPv4 address itself; of an IPv6 address its /64 network, since one household has all addresses of it. */
export function networkOf(shown: string): string {
  const address = withoutPort(shown)
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${parts.join(':')}::/64`
}
