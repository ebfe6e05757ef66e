// Redirect URIs of OAuth applications: validation and comparison (RFC 9700, RFC 8252).

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** The characters of an address (RFC 3986); percent signs only before two hexadecimal digits. */
const WRITTEN = /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/

/**
 * A host: its labels, none of them empty, or an IPv6 address. Other characters would have a meaning in a
 * Content-Security-Policy.
 */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/

/** Every host that leads to the machine itself (RFC 6761, 6.3); plain HTTP may go to those of `LOOPBACK` only. */
const OWN_MACHINE = /^(?:(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]+\])$/

/** The path segments `.` and `..`, encoded ones included, which some programs resolve to another path. */
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/**
 * The host, with its port, of an https:// address that is written in one way only; undefined for any other address, and for
 * one with a fragment, a user name or dot segments.
 */
export function addressHost(address: string): string | undefined {
  const url = WRITTEN.test(address) ? URL.parse(address) : null
  if (url?.protocol !== 'https:' || url.username || url.password || DOTS.test(address)) return undefined
  return HOST.test(url.hostname) && isPlain(address, url) ? url.host : undefined
}

/** Returns why a redirect URI cannot be registered, as a sentence; undefined if it can. */
export function redirectProblem(uri: string, isPublic: boolean): string | undefined {
  if (uri.includes('*')) return 'Enter a full address, without *.'
  if (uri.includes('#')) return 'Enter an address without #.'
  const url = WRITTEN.test(uri) ? URL.parse(uri) : null
  if (!url) return 'Enter a full address, such as https://app.example.com/callback.'
  if (url.username || url.password || /^[^/?]*:\/\/[^/?]*@/.test(uri)) return 'Enter an address without a user name.'
  if (DOTS.test(uri)) return 'Enter an address without . and .. segments.'
  if (/^https?:$/.test(url.protocol)) {
    if (!HOST.test(url.hostname)) return 'Enter a valid host name.'
    if (!isPlain(uri, url)) return 'Enter the scheme and host in lowercase, without the default port.'
  }
  if (url.protocol === 'https:')
    return OWN_MACHINE.test(url.hostname) ? 'For the local machine, use http:// with any port.' : undefined
  if (url.protocol === 'http:')
    return LOOPBACK.has(url.hostname) ? undefined : 'Use https://, except for the local machine.'
  if (!url.protocol.includes('.')) return 'Enter a URI with a custom scheme, such as com.example.app:/callback.'
  return isPublic ? undefined : 'Only public applications can use a custom URI scheme.'
}

/**
 * Returns whether scheme and host are written as every program understands them: no other number of slashes, no capitals, no
 * usual port, no short form of an IP address.
 */
function isPlain(uri: string, { protocol, host }: URL): boolean {
  const start = `${protocol}//${host}`
  return uri.startsWith(start) && /^(?:[/?]|$)/.test(uri.slice(start.length))
}

/** Returns whether no other program can receive the redirect, as it could on a loopback port or a scheme of its own. */
export const isExclusiveRedirect = (uri: string): boolean => uri.startsWith('https://')

/** Returns whether a requested address matches a registered one: on the loopback interface, any port does (RFC 8252, 7.3). */
export function isRedirect(registered: string, requested: string): boolean {
  if (registered === requested) return true
  const [known, url] = [URL.parse(registered), URL.parse(requested)]
  if (known?.protocol !== 'http:' || !url || !LOOPBACK.has(known.hostname)) return false
  url.port = known.port
  return url.href === known.href
}

/** The source of an address for the `form-action` of a Content-Security-Policy. */
export function formTarget(uri: string): string {
  const { protocol, hostname, origin } = new URL(uri)
  // A policy cannot name an IPv6 address.
  return origin === 'null' || hostname.startsWith('[') ? protocol : origin
}
