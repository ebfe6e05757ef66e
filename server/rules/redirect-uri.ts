// Where an application may have people sent back to: registered once, and compared as it stands (RFC 9700, RFC 8252).

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** What an address may be written with (RFC 3986), percent signs only before two hexadecimal digits. */
const WRITTEN = /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/

/** Hosts as they are looked up: other marks would mean something in the policy of a page. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/

/** `.` and `..`, also where they are encoded: somebody would read another path. */
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/** Why an address cannot be one; undefined where it can. */
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

/** Whether nobody else can be sent to in its place: other programs can listen on a machine, or take a scheme. */
export const isAssured = (uri: string): boolean => uri.startsWith('https://')

/** Whether a registered address is the one that was asked for: a port may be added on one's own machine (RFC 8252, 7.3). */
export function isRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true
  const [known, url] = [URL.parse(registered), URL.parse(asked)]
  if (known?.protocol !== 'http:' || !url || !LOOPBACK.has(known.hostname)) return false
  url.port = known.port
  return url.href === known.href
}

/** Where it leads, for the policy of a page whose form ends there. */
export function formTarget(uri: string): string {
  const { protocol, hostname, origin } = new URL(uri)
  // A policy has no words for an address in brackets.
  return origin === 'null' || hostname.startsWith('[') ? protocol : origin
}
