// Forms: their fields as text, the token that says that a form is ours, and what was wrong with what was sent.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formSecret, setForm } from '../identity/cookie.ts'
import { beganAt, formToken, isToken, sessionToken } from '../identity/own-page.ts'
import { newSecret } from '../identity/session.ts'
import { signedIn } from '../identity/signed-in.ts'
import { Problem } from '../problem.ts'
import { type Html, html } from './html.ts'

/** More than any form of ours holds; bytes. */
const MOST = 16 * 1024

/** Takes forms, and nothing else, for the pages of a scope. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST },
    async (_: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  )
}

/** A field of the form that was sent; empty where there is none. */
export const sent = ({ body }: FastifyRequest, name: string): string =>
  (body as Record<string, string> | null | undefined)?.[name] ?? ''

/** The id that a form was sent with; 0 where that is none, so that it finds nothing. */
export function sentId(request: FastifyRequest, name: string): number {
  const text = sent(request, name)
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= GREATEST_ID ? Number(text) : 0
}

/** Ids are 32 bits wide in PostgreSQL. */
const GREATEST_ID = 2_147_483_647

/** The token for the forms of a page, as a hidden field. Whoever is not signed in gets a cookie to go with it. */
export async function ownForm(request: FastifyRequest, reply: FastifyReply): Promise<Html> {
  return html`<input type="hidden" name="csrf_token" value="${await tokenFor(request, reply)}">`
}

async function tokenFor(request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { site } = request
  const visitor = await signedIn(request)
  if (visitor) return sessionToken(site, visitor)
  const known = formSecret(request)
  const secret = known ?? newSecret()
  if (!known) setForm(site, reply, secret)
  return formToken(site, secret)
}

/** Throws 403 unless the form is one of ours, filled in by this browser. */
export async function mustBeOwnForm(request: FastifyRequest): Promise<void> {
  const { site, headers } = request
  const token = sent(request, 'csrf_token') || headers['x-csrf-token']
  const visitor = await signedIn(request)
  const secret = formSecret(request)
  const ours =
    (visitor !== undefined && isToken(token, sessionToken(site, visitor))) ||
    // Who signed in elsewhere in this browser may still have such a form open.
    (secret !== undefined && isToken(token, formToken(site, secret)))
  if (!ours || beganAt(request) === 'elsewhere') throw new Problem(403, OUT_OF_DATE)
}

const OUT_OF_DATE =
  'This form is out of date, or your browser keeps no cookies of this site. Go back, load the page again and try once more.'

/** What was wrong, by field. */
export type Faults = Readonly<Record<string, string>>

/** All that was wrong, above the form, each with a way to its field. */
export const summary = (faults: Faults): Html | false =>
  Object.keys(faults).length > 0 &&
  html`<div class="faults" role="alert" tabindex="-1" autofocus>
<p>This did not work:</p>
<ul>${Object.entries(faults).map(([name, fault]) => html`<li><a href="#${name}">${fault}</a></li>`)}</ul>
</div>`

export interface Field {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autocomplete: string
  value?: string
  hint?: string
  /** The most characters, where that is known. */
  most?: number
}

/** A labelled field, with its fault beside it. */
export function field(
  { name, label, type, autocomplete, value, hint, most = type === 'password' ? 1024 : 254 }: Field,
  faults: Faults = {},
): Html {
  const fault = faults[name]
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required maxlength="${most}"${value !== undefined && html` value="${value}"`}${type !== 'text' && html` autocapitalize="none" spellcheck="false"`}${
    described && html` aria-describedby="${described}"`
  }${fault && html` aria-invalid="true"`}>
</div>`
}
