// Cleans the texts of a long body before it is parsed, and answers others in between.
import type { Field, Fields } from '../../contract/field.ts'
import { patiently } from '../patiently.ts'
import { cleanHtml, plainText } from '../rules/clean.ts'

/** What texts become once they are cleaned, by what was sent. */
export interface CleanedTexts {
  html: Map<string, string>
  text: Map<string, string>
}

/** Bytes of a body from which on it is cleaned ahead; what is shorter is cleaned faster than anybody notices. */
const LONG_BODY = 16_384

type Sent = [kind: 'html' | 'text', text: string]

/** The cleaned texts of those fields; undefined where the body is short. */
export async function cleanBodyAhead(
  fields: Fields,
  body: unknown,
  bytes: Buffer | undefined,
): Promise<CleanedTexts | undefined> {
  if (!bytes || bytes.length < LONG_BODY) return undefined
  const cleaned: CleanedTexts = { html: new Map(), text: new Map() }
  for await (const [kind, text] of patiently(textsIn({ kind: 'group', fields }, body))) {
    if (!cleaned[kind].has(text)) cleaned[kind].set(text, kind === 'html' ? cleanHtml(text) : plainText(text))
  }
  return cleaned
}

/** Every text that the fields take; what they would refuse unread is left out. */
function* textsIn(field: Field, sent: unknown): Generator<Sent> {
  const { kind, of, fields, max } = field
  if (typeof sent === 'string') {
    if ((kind === 'html' || kind === 'text') && !mustBeTooLong(sent, max!)) yield [kind, sent]
  } else if (Array.isArray(sent)) {
    if (of && sent.length <= max!) for (const entry of sent) yield* textsIn(of, entry)
  } else if (typeof sent === 'object' && sent !== null && fields) {
    for (const [name, inner] of Object.entries(fields)) {
      if (Object.hasOwn(sent, name)) yield* textsIn(inner, (sent as Record<string, unknown>)[name])
    }
  }
}

/** Whether a text is too long for `most` characters whatever its markup is; such a text is refused without being read. */
export const mustBeTooLong = (text: string, most: number): boolean => text.length > 2 * most + 1_000
