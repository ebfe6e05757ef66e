// The cookies of the site's own pages: what they are called, and how they are kept.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'
import { PENDING_SIGN_IN_LIFE } from './pending-sign-in.ts'
import { SESSION_WHOLE } from './session.ts'

/** Which cookie: of the session, of a form before anybody is signed in, or of whoever is still to show a code. */
type Use = 'session' | 'form' | 'code'

const isSecure = ({ url }: Site): boolean => url.startsWith('https:')

/**
 * `__Host-folkmoot`: no other host can set it, and nothing sends it unencrypted. Browsers refuse such a name over plain
 * HTTP, which only a site on this machine speaks. Sites below one host differ in their path, which `__Host-` keeps out
 * of the cookie, so it stands in the name.
 */
export function cookieName(site: Site, use: Use): string {
  const below = new URL(site.url).pathname.replace(/\/$/, '').replace(/[^A-Za-z0-9]/g, letterless)
  return `${isSecure(site) ? '__Host-' : ''}folkmoot${below}${use === 'session' ? '' : `-${use}`}`
}

/** No two paths give the same name. */
const letterless = (mark: string): string => (mark === '/' ? '_' : `.${mark.charCodeAt(0).toString(16)}`)

const kept = (site: Site) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(site), encode: String }) as const

/** The secret of the session that the browser shows. */
export const sessionSecret = ({ site, cookies }: FastifyRequest): string | undefined =>
  cookies[cookieName(site, 'session')]

/** What the browser shows that has only seen a form. */
export const formSecret = ({ site, cookies }: FastifyRequest): string | undefined => cookies[cookieName(site, 'form')]

/** What the browser shows in which the password was right. */
export const pendingSecret = ({ site, cookies }: FastifyRequest): string | undefined =>
  cookies[cookieName(site, 'code')]

export const setSessionCookie = (site: Site, reply: FastifyReply, secret: string): FastifyReply =>
  reply.setCookie(cookieName(site, 'session'), secret, { ...kept(site), maxAge: SESSION_WHOLE })

export const setPendingCookie = (site: Site, reply: FastifyReply, secret: string): FastifyReply =>
  reply.setCookie(cookieName(site, 'code'), secret, { ...kept(site), maxAge: PENDING_SIGN_IN_LIFE })

export const clearPendingCookie = (site: Site, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(cookieName(site, 'code'), kept(site))

/** Goes with the browser's own session. */
export const setFormCookie = (site: Site, reply: FastifyReply, secret: string): FastifyReply =>
  reply.setCookie(cookieName(site, 'form'), secret, kept(site))

export const clearSessionCookie = (site: Site, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(cookieName(site, 'session'), kept(site))
