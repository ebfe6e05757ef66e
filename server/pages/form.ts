// Forms: their fields as text, and the token that says that a form is ours.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formSecret, sessionSecret, setFormCookie } from '../identity/cookie.ts'
import { formToken, isToken, originOfRequest, sessionToken } from '../identity/own-page.ts'
import { newSessionSecret, secretHash } from '../identity/session.ts'
import { sessionOf } from '../identity/signed-in.ts'
import { badRequest } from '../problem.ts'
import { type Html, html } from './html.ts'
import { refusals } from './refusal.ts'

/** More than any form of ours holds; bytes. */
const MOST = 16 * 1024

/** Takes forms, and nothing else, for the pages of a scope. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST },
    async (_: FastifyRequest, text: string) => {
      const fields = Object.fromEntries(new URLSearchParams(text))
      // Nobody types it, and PostgreSQL keeps none.
      if (Object.values(fields).some((value) => value.includes('\0'))) throw badRequest()
      return fields
    },
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
  const visitor = await sessionOf(request)
  if (visitor) return sessionToken(site, visitor)
  const known = formSecret(request)
  const secret = known ?? newSessionSecret()
  if (!known) setFormCookie(site, reply, secret)
  return formToken(site, secret)
}

/** Whether the form is of the session whose cookie the browser shows, also where that has ended meanwhile. */
export function isOfOwnSession(request: FastifyRequest): boolean {
  const secret = sessionSecret(request)
  if (secret === undefined || originOfRequest(request) === 'elsewhere') return false
  return isToken(sent(request, 'csrf_token'), sessionToken(request.site, { hash: secretHash(secret) }))
}

/** Throws 403 unless the form is one of ours, filled in by this browser. */
export async function mustBeOwnForm(request: FastifyRequest): Promise<void> {
  const { site, headers } = request
  const token = sent(request, 'csrf_token') || headers['x-csrf-token']
  const visitor = await sessionOf(request)
  const secret = formSecret(request)
  const ours =
    (visitor !== undefined && isToken(token, sessionToken(site, visitor))) ||
    // Who signed in elsewhere in this browser may still have such a form open.
    (secret !== undefined && isToken(token, formToken(site, secret)))
  if (!ours || originOfRequest(request) === 'elsewhere') throw refusals.outOfDate()
}
