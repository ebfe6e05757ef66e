// Forms that are sent: parsing them, and the CSRF token that proves that a form is ours.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  formSecret,
  formToken,
  isToken,
  newSessionSecret,
  originOfRequest,
  secretHash,
  sessionOf,
  sessionSecret,
  sessionToken,
  setFormCookie,
} from '../../identity/index.ts'
import { badRequest } from '../../problem.ts'
import { idIn } from '../../rules/id.ts'
import { refusals } from './error-page.ts'
import { type Html, html } from './html.ts'

/** The longest body, in bytes: more than any form of ours has. */
const MOST = 16 * 1024

/** Makes a scope parse forms, and refuse every other type of body. */
export function parseForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST },
    async (_: FastifyRequest, text: string) => {
      const fields = Object.fromEntries(new URLSearchParams(text))
      // No keyboard types it, and PostgreSQL cannot store it.
      if (Object.values(fields).some((value) => value.includes('\0'))) throw badRequest()
      return fields
    },
  )
}

/** The text of a field that was sent; empty where there is none. */
export const formField = ({ body }: FastifyRequest, name: string): string =>
  (body as Record<string, string> | null | undefined)?.[name] ?? ''

/** The id in a field that was sent; 0, which no row has, where it is no id. */
export const formId = (request: FastifyRequest, name: string): number => idIn(formField(request, name))

/** The field that says whose form it is, for the time after its session. */
export const FORM_OF = 'form_of'

/** The CSRF token as a hidden field, with whose form it is; anyone who is not signed in gets a cookie that belongs to it. */
export async function csrfField(request: FastifyRequest, reply: FastifyReply): Promise<Html> {
  const visitor = await sessionOf(request)
  const token = visitor ? sessionToken(request.site, visitor) : tokenForBrowser(request, reply)
  const of = visitor && html`<input type="hidden" name="${FORM_OF}" value="${visitor.member_id}">`
  return html`<input type="hidden" name="csrf_token" value="${token}">${of}`
}

function tokenForBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const { site } = request
  const known = formSecret(request)
  const secret = known ?? newSessionSecret()
  if (!known) setFormCookie(site, reply, secret)
  return formToken(site, secret)
}

/** Returns whether a form belongs to the session of the browser's cookie, even where the session has ended meanwhile. */
export function isOfOwnSession(request: FastifyRequest): boolean {
  const secret = sessionSecret(request)
  if (secret === undefined || originOfRequest(request) === 'elsewhere') return false
  return isToken(formField(request, 'csrf_token'), sessionToken(request.site, { hash: secretHash(secret) }))
}

/** Returns whether a form carries a CSRF token of this browser and comes from this site. */
export async function isOwnForm(request: FastifyRequest): Promise<boolean> {
  const { site, headers } = request
  const token = formField(request, 'csrf_token') || headers['x-csrf-token']
  const visitor = await sessionOf(request)
  const secret = formSecret(request)
  const ours =
    (visitor !== undefined && isToken(token, sessionToken(site, visitor))) ||
    // A form that was opened before signing in, in another tab, has this token.
    (secret !== undefined && isToken(token, formToken(site, secret)))
  return ours && originOfRequest(request) !== 'elsewhere'
}

/** Throws 403 unless it does. */
export async function mustBeOwnForm(request: FastifyRequest): Promise<void> {
  if (!(await isOwnForm(request))) throw refusals.outOfDate()
}
