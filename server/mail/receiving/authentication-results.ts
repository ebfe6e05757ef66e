// Parser of Authentication-Results (RFC 8601), written by a trusted mail server.

/** Removes the comments of a header value; undefined if a comment or quoted string is unterminated. */
function withoutComments(value: string): string | undefined {
  let [text, depth, isQuoted] = ['', 0, false]
  for (let at = 0; at < value.length; at++) {
    const sign = value[at]!
    if (sign === '\\' && (depth || isQuoted)) {
      if (!depth) text += value.slice(at, at + 2)
      at++
    } else if (sign === '"' && !depth) {
      isQuoted = !isQuoted
      text += sign
    } else if (sign === '(' && !isQuoted) depth++
    else if (sign === ')' && !isQuoted) {
      if (!depth) return undefined
      depth--
      text += depth ? '' : ' '
    } else if (!depth) text += sign
  }
  return depth || isQuoted ? undefined : text
}

/** Quoted values are blanked: they may contain separators, and no value used here needs quotes. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g

/** Limit of the length of an examined value. */
const LONGEST = 8_192

/**
 * The From domain that passed DMARC, with exactly one result. `value` is the topmost `Authentication-Results` of a mail, `server`
 * the authserv-id. Undefined if not authenticated.
 */
export function vouchedDomain(value: string, server: string): string | undefined {
  if (value.length > LONGEST) return undefined
  const [name = '', ...results] = (withoutComments(value) ?? '').replace(QUOTED, '""').split(';')
  const [id, version, ...more] = name.trim().split(/\s+/)
  if (id?.toLowerCase() !== server.toLowerCase() || (version ?? '1') !== '1' || more.length) return undefined
  const dmarc = results.filter((result) => /^\s*dmarc\s*(?:\/\s*\d+\s*)?=/i.test(result))
  if (dmarc.length !== 1) return undefined
  const [method, ...properties] = dmarc[0]!
    .replace(/\s+/g, ' ')
    .replace(/ ?([=/]) ?/g, '$1')
    .trim()
    .split(/\s+/)
  if (!/^dmarc(?:\/1)?=pass$/i.test(method!)) return undefined
  const domains = properties.flatMap((one) => /^header\.from=([a-z0-9.-]+)$/i.exec(one)?.[1] ?? [])
  return domains.length === 1 ? domains[0]!.toLowerCase() : undefined
}
