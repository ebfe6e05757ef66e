// Common parts of account pages: their frame, and form submission with the API's validation.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Fields, ParsedFields } from '../../../contract/field.ts'
import { fill } from '../../../words/fill.ts'
import { parseFields } from '../../api/input/field-kinds.ts'
import type { Visitor } from '../../identity/index.ts'
import { isTooMany, Refusal } from '../../problem.ts'
import { type Faults, faultSummary, savedNotice } from '../kit/field.ts'
import type { AccountPart } from '../kit/frame.ts'
import { type HtmlPart, html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { ownRooms } from '../kit/shell/own-places.ts'
import { ownUnread } from '../kit/shell/own-unread.ts'

export interface AccountPage {
  part: AccountPart
  title: string
  /** A sentence below the title. */
  intro?: string
  body: HtmlPart
  faults?: Faults
  status?: number | undefined
  /** The path below the site of its script, without which it works too. */
  script?: string
  /** Notices of what was just done, by the value of `done` in the query. */
  done?: Readonly<Record<string, string>>
}

/** Sends a page of the account; 422 where fields have faults, unless another status is given. */
export async function sendAccountPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: AccountPage,
): Promise<FastifyReply> {
  const { part, title, intro, body, faults = {}, status, script } = page
  const { done: just } = request.query as { done?: unknown }
  const text = request.method === 'GET' ? new Map(Object.entries(page.done ?? {})).get(String(just)) : undefined
  const whole = html`<header class="opening">
<h1>${title}</h1>
${intro !== undefined && html`<p class="lead">${intro}</p>`}
</header>
${savedNotice(text)}${faultSummary(request, faults)}${body}`
  const { site, visitor } = pageReaderOf(request)
  return sendPage(request, reply, {
    title,
    body: whole,
    part,
    ...(visitor && { rooms: await ownRooms(site, visitor), unread: await ownUnread(site, visitor) }),
    ...(script !== undefined && { script }),
    status: status ?? (Object.keys(faults).length ? 422 : 200),
  })
}

/** Why a form was refused: the faults of its fields, and the status of its page. */
export interface RefusedForm {
  faults: Faults
  status: number
}

/** Sends a page with a form, with what was refused of it; `More` is what else the page is about. */
export type SendForm<More extends readonly unknown[] = []> = (
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  ...more: [...more: More, refused?: Partial<RefusedForm>]
) => Promise<FastifyReply>

export interface Submitted<F extends Fields> {
  takes: F
  given: Readonly<Record<string, unknown>>
  /** The page's own error messages. */
  messages?: OwnMessages | ((refused: readonly Refusal[]) => OwnMessages)
}

/** Runs what a form asks for with its values, checked as the API checks them; gives why it was refused, if it was. */
export async function submitForm<F extends Fields, T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { takes, given, messages = {} }: Submitted<F>,
  run: (values: ParsedFields<F>) => Promise<T>,
): Promise<{ made: T; refused?: undefined } | { made?: undefined; refused: RefusedForm }> {
  const { site } = request
  const refused: Refusal[] = []
  const values = parseFields(takes, given, { now: site.clock(), timezone: site.timezone }, refused)
  try {
    if (!refused.length) return { made: await run(values as ParsedFields<F>) }
  } catch (error) {
    if (isTooMany(error)) {
      reply.headers(error.headers)
      const { tooManyAttempts } = pageReaderOf(request).words.account
      return { refused: { faults: { current_password: tooManyAttempts }, status: 429 } }
    }
    if (!(error instanceof Refusal)) throw error
    refused.push(error)
  }
  const own = typeof messages === 'function' ? messages(refused) : messages
  return { refused: { faults: translatedFaults(request, takes, refused, own), status: 422 } }
}

/** A page's own error messages: for each field one for all codes, or one for each. */
export type OwnMessages = Readonly<Record<string, string | Readonly<Partial<Record<ErrorCode, string>>>>>

/** What was refused, by field, in the words of the page; else in those that every field has. */
function translatedFaults(
  request: FastifyRequest,
  takes: Fields,
  refused: readonly Refusal[],
  own: OwnMessages,
): Faults {
  const { faults } = pageReaderOf(request).words
  const one = ({ field, code }: Refusal): string => {
    const message = own[field]
    const text = typeof message === 'string' ? message : message?.[code]
    if (text !== undefined) return text
    const limits = takes[field]
    const most = limits && 'max' in limits ? limits.max : undefined
    return code === 'too_long' && most !== undefined ? fill(faults.tooLong, { most }) : faults.codes[code]
  }
  return Object.fromEntries(refused.map((refusal) => [refusal.field, one(refusal)]))
}
