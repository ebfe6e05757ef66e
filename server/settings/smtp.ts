// Parsers for the settings of mail: the mail server and the sender.

export interface SmtpSettings {
  /** The address as it was set, which includes the password. */
  url: string
  host: string
  port: number
  /** TLS from the first byte on (`smtps://`). */
  secure: boolean
  /** Whether the server must offer STARTTLS with a valid certificate. */
  tls: 'required' | 'optional'
  user: string | undefined
  password: string | undefined
}

/** The sender of mail. */
export interface MailFrom {
  name: string | undefined
  address: string
}

/** The value with which one of several sites turns mail off. */
export const MAIL_OFF = 'off'

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** The settings of a mail server's address; `name` is that of the setting. Throws an error of one line. */
export function smtp(name: string, text: string | undefined): SmtpSettings | undefined {
  if (!text) return undefined
  const wrong = new Error(`${name} must be an address such as smtp://user:password@smtp.example.com:587 or smtps://….`)
  const url = URL.parse(text)
  const standard = url && PORTS[url.protocol]
  if (!url || !standard || !url.hostname || !/^\/?$/.test(url.pathname) || url.hash) throw wrong
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const { tls = isInner(host) ? 'optional' : 'required', ...more } = Object.fromEntries(url.searchParams)
  if ((tls !== 'required' && tls !== 'optional') || Object.keys(more).length)
    throw new Error(`${name} can only have the parameter ?tls=required or ?tls=optional.`)
  if (url.password && !url.username) throw wrong
  return {
    url: text,
    host,
    port: Number(url.port || standard),
    secure: url.protocol === 'smtps:',
    tls,
    user: decoded(url.username, wrong),
    password: decoded(url.password, wrong),
  }
}

/** Hosts that are reached without the public internet: this machine, and private networks. */
const INNER =
  /^(localhost|[^.:]+|.*\.(localhost|local|lan|internal|home\.arpa)|(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+|::1|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)$/i

const isInner = (host: string): boolean => INNER.test(host)

function decoded(part: string, wrong: Error): string | undefined {
  try {
    return decodeURIComponent(part) || undefined
  } catch {
    throw wrong
  }
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,190}$/
const NAMED = /^(?:"([^"\\<>\r\n]+)"|([^"<>\r\n]*?)) *<([^<>]+)>$/

/** The sender of mail: `folkmoot@example.com`, or `Folkmoot <folkmoot@example.com>`. Throws an error of one line. */
export function sender(name: string, text: string | undefined): MailFrom | undefined {
  if (!text) return undefined
  const [, quoted, plain, within] = NAMED.exec(text.trim()) ?? []
  const address = within ?? text.trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them belongs into a header.
  if (!ADDRESS.test(address) || /[\u0000-\u001f\u007f]/.test(text))
    throw new Error(`${name} must be an address such as folkmoot@example.com or Folkmoot <folkmoot@example.com>.`)
  return { name: (quoted ?? plain)?.trim() || undefined, address }
}
