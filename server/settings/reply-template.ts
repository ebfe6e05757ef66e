// The setting of the addresses to which people answer by mail: an address with a place for a token.

/** An address with a place for a token, such as `meet+{token}@example.com`. */
export interface ReplyTemplate {
  before: string
  after: string
  domain: string
}

const PLACE = '{token}'
/** The longest local part (RFC 5321, 4.5.3.1.1). */
const LONGEST = 64
/** The letters and digits of a token (`mail/letters/reply-token.ts`). */
export const TOKEN_LENGTH = 34

const DOMAIN = /^(?=.{1,190}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

/** Reads a template; `name` is that of the setting. Throws an error of one line. */
export function replyTemplate(name: string, text: string | undefined): ReplyTemplate | undefined {
  if (!text) return undefined
  const at = text.lastIndexOf('@')
  const [before, after, ...more] = text.slice(0, at).split(PLACE)
  const domain = text.slice(at + 1)
  const isLocal = (part: string | undefined): part is string => part !== undefined && /^[\w.+=-]*$/.test(part)
  if (at < 0 || !isLocal(before) || !isLocal(after) || more.length || !DOMAIN.test(domain))
    throw new Error(`${name} must be an address with {token} once before the @, such as meet+{token}@example.com.`)
  if (/^\.|\.\.|\.$/.test(`${before}x${after}`))
    throw new Error(`${name} must not have a dot at the start or end of the part before the @, or two dots in a row.`)
  if (before.length + after.length + TOKEN_LENGTH > LONGEST)
    throw new Error(
      `${name} is too long: apart from {token}, the part before the @ can have at most ${LONGEST - TOKEN_LENGTH} characters.`,
    )
  return { before, after, domain: domain.toLowerCase() }
}

/** What is left of an address of the template where a server takes the sub-address off; undefined where nothing is. */
export function bareAddress({ before, after, domain }: ReplyTemplate): string | undefined {
  const [, local] = /^(.*[^+=-])[+=-]$/.exec(before) ?? []
  return local && !after ? `${local}@${domain}`.toLowerCase() : undefined
}
