// Redirect addresses of OAuth applications: which may be registered, and how they are compared (RFC 9700, RFC 8252).

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** The characters of an address (RFC 3986); percent signs only before two hexadecimal digits. */
const WRITTEN = /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/

/** The characters of a host; others would have a meaning in a Content-Security-Policy. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/

/** The path segments `.` and `..`, encoded ones included, which some programs resolve to another path. */
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/** Why an address cannot be registered, as a sentence; undefined where it can. */
export function redirectProblem(uri: string, isPublic: boolean): string | undefined {
  if (uri.includes('*')) return 'A whole address is expected, without *.'
  if (uri.includes('#')) return 'An address without # is expected.'
  const url = WRITTEN.test(uri) ? URL.parse(uri) : null
  if (!url) return 'A whole address is expected, such as https://app.example.com/callback.'
  if (url.username || url.password || /^[^/?]*:\/\/[^/?]*@/.test(uri)) return 'An address without a name is expected.'
  if (DOTS.test(uri)) return 'An address without . and .. is expected.'
  if (/^https?:$/.test(url.protocol) && !HOST.test(url.hostname)) return 'The name of a host is expected.'
  if (url.protocol === 'https:')
    return LOOPBACK.has(url.hostname) ? 'On the own machine it is http://, with any port.' : undefined
  if (url.protocol === 'http:')
    return LOOPBACK.has(url.hostname) ? undefined : 'https:// is expected, except on the own machine.'
  if (!url.protocol.includes('.')) return 'A scheme of an application is expected, such as com.example.app:/callback.'
  return isPublic ? undefined : 'Only a public application has a scheme of its own.'
}

/** Whether no other program can receive the redirect, as it could on a loopback port or a scheme of its own. */
export const isExclusiveRedirect = (uri: string): boolean => uri.startsWith('https://')

/** Whether a requested address matches a registered one: on the loopback interface, any port does (RFC 8252, 7.3). */
export function isRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true
  const [known, url] = [URL.parse(registered), URL.parse(asked)]
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
