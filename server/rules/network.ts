// Which network an address is of: what one household or one machine can be known by.
import ipaddr from 'ipaddr.js'

/** Some proxies say from which port somebody came, which is another one every time. */
const withoutPort = (address: string): string =>
  /^([\d.]+):\d+$/.exec(address)?.[1] ?? /^\[([\da-f:.]+)\](:\d+)?$/i.exec(address)?.[1] ?? address

/** The address; of IPv6, the network of one household (64 bits), which holds more addresses than can be counted. */
export function networkOf(shown: string): string {
  const address = withoutPort(shown)
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${parts.join(':')}::/64`
}
