// The cookies of the site's own pages: their names, and how they are set, read and cleared.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'
import { PENDING_SIGN_IN_LIFE } from './pending-sign-in.ts'
import { SESSION_WHOLE } from './session.ts'

/**
 * Which cookie: of a session, of a form before signing in, of a pending sign-in that still needs a code, of somebody who is
 * signing in at a provider, or of a form that was sent after its session had ended.
 */
type Use = 'session' | 'form' | 'code' | 'company' | 'unsent'

const isSecure = ({ url }: Site): boolean => url.startsWith('https:')

/**
 * The name of a cookie. With the prefix `__Host-` (RFC 6265bis, 4.1.3.2), no other host can set it and it is never sent
 * unencrypted; browsers refuse such a name over plain HTTP, which only local sites use. Such a cookie has no path, so
 * the path of a site is part of the name, to keep sites below one host apart.
 */
export function cookieName(site: Site, use: Use): string {
  const below = new URL(site.url).pathname.replace(/\/$/, '').replace(/[^A-Za-z0-9]/g, letterless)
  return `${isSecure(site) ? '__Host-' : ''}folkmoot${below}${use === 'session' ? '' : `-${use}`}`
}

/** Replaces a character that a name cannot have, so that no two paths give the same name. */
const letterless = (mark: string): string => (mark === '/' ? '_' : `.${mark.charCodeAt(0).toString(16)}`)

const attributes = (site: Site) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(site), encode: String }) as const

/** The secret of the session, as the browser sent it. */
export const sessionSecret = ({ site, cookies }: FastifyRequest): string | undefined =>
  cookies[cookieName(site, 'session')]

/** The secret of a browser that was only sent a form. */
export const formSecret = ({ site, cookies }: FastifyRequest): string | undefined => cookies[cookieName(site, 'form')]

/** The secret of a pending sign-in. */
export const pendingSecret = ({ site, cookies }: FastifyRequest): string | undefined =>
  cookies[cookieName(site, 'code')]

/** The encrypted cookie of a sign-in at a provider. */
export const roundTripSealed = ({ site, cookies }: FastifyRequest): string | undefined =>
  cookies[cookieName(site, 'company')]

/** Sets the cookie of somebody who is sent to a provider, for so many seconds. */
export const setRoundTripCookie = (site: Site, reply: FastifyReply, sealed: string, maxAge: number): FastifyReply =>
  reply.setCookie(cookieName(site, 'company'), sealed, { ...attributes(site), maxAge })

/** Clears the cookie of somebody who was sent to a provider. */
export const clearRoundTripCookie = (site: Site, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(cookieName(site, 'company'), attributes(site))

/** Sets the cookie of a session, for as long as a session can last. */
export const setSessionCookie = (site: Site, reply: FastifyReply, secret: string): FastifyReply =>
  reply.setCookie(cookieName(site, 'session'), secret, { ...attributes(site), maxAge: SESSION_WHOLE })

/** Sets the cookie of a pending sign-in, for as long as a code is accepted. */
export const setPendingCookie = (site: Site, reply: FastifyReply, secret: string): FastifyReply =>
  reply.setCookie(cookieName(site, 'code'), secret, { ...attributes(site), maxAge: PENDING_SIGN_IN_LIFE })

/** Clears the cookie of a pending sign-in. */
export const clearPendingCookie = (site: Site, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(cookieName(site, 'code'), attributes(site))

/** Sets the cookie of a form; it lasts until the browser is closed. */
export const setFormCookie = (site: Site, reply: FastifyReply, secret: string): FastifyReply =>
  reply.setCookie(cookieName(site, 'form'), secret, attributes(site))

/** Clears the cookie of a session. */
export const clearSessionCookie = (site: Site, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(cookieName(site, 'session'), attributes(site))

/** The encrypted form that was sent after its session had ended. */
export const unsentSealed = ({ site, cookies }: FastifyRequest): string | undefined =>
  cookies[cookieName(site, 'unsent')]

/** Sets the cookie of such a form, for so many seconds. */
export const setUnsentCookie = (site: Site, reply: FastifyReply, sealed: string, maxAge: number): FastifyReply =>
  reply.setCookie(cookieName(site, 'unsent'), sealed, { ...attributes(site), maxAge })

/** Clears the cookie of such a form. */
export const clearUnsentCookie = (site: Site, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(cookieName(site, 'unsent'), attributes(site))
