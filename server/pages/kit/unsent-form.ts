// A form that was sent after its session had ended: its browser keeps it, encrypted, until its person has signed in again. Where
// they have done so already, in another tab, it is shown to them at once.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { seal, unsealBytes } from '../../db/secrets/seal.ts'
import {
  clearUnsentCookie,
  originOfRequest,
  setUnsentCookie,
  unsentSealed,
  type Visitor,
} from '../../identity/index.ts'
import { idIn } from '../../rules/id.ts'
import { FORM_OF, formField, isOfOwnSession } from './form.ts'

/** The form as it was sent. */
export interface UnsentForm {
  /** The path that it is sent to. */
  action: string
  /** What was entered, and what the form carries along; no passwords and codes. */
  fields: Readonly<Record<string, string>>
}

interface Kept extends UnsentForm {
  member_id: number
  /** Unix seconds. */
  until: number
}

/** The purpose that the cookie is sealed with, and how long it is kept, in seconds. */
const [PURPOSE, LIFE] = ['unsent form', 3_600]
/** Characters that browsers take in a cookie, and bytes that a form has at most. */
const [LONGEST, MOST] = [3_800, 64 * 1024]
/** Fields that are not kept. */
const SECRET = /^csrf_token$|^form_of$|password|secret|code|^again$/
/** Fields by which a button says what it is about: nobody has entered them. */
const CARRIED = /_id$|^(?:asked|next|do|link|provider)$/

/** What was entered in a form; undefined where nothing was. */
function enteredIn({ url, body }: FastifyRequest): UnsentForm | undefined {
  const sent = Object.entries((body as Record<string, string> | null) ?? {}).filter(([name]) => !SECRET.test(name))
  const isEntered = sent.some(([name, value]) => value.trim() && !CARRIED.test(name))
  return isEntered ? { action: url, fields: Object.fromEntries(sent) } : undefined
}

/**
 * A form that its person opened in an earlier session. Its token can no longer be checked, so it must have been sent by a page of
 * this site: a browser says so, and no other page can.
 */
export const earlierFormOf = (request: FastifyRequest, visitor: Visitor): UnsentForm | undefined =>
  formField(request, FORM_OF) === String(visitor.member_id) && originOfRequest(request) === 'here'
    ? enteredIn(request)
    : undefined

/** Keeps a form of a session that has ended; false where nothing was entered in it, or it is too long for a cookie. */
export function keepUnsent(request: FastifyRequest, reply: FastifyReply): boolean {
  const { site } = request
  const member_id = idIn(formField(request, FORM_OF))
  if (!member_id || !isOfOwnSession(request)) return false
  const entered = enteredIn(request)
  if (!entered) return false
  const kept: Kept = { ...entered, member_id, until: site.clock() + LIFE }
  const sealed = seal(site.sealKey, deflateRawSync(JSON.stringify(kept)), PURPOSE)
  if (sealed.length > LONGEST) return false
  setUnsentCookie(site, reply, sealed, LIFE)
  return true
}

/** The form that is kept for the person who has signed in; undefined where there is none. */
export function unsentFormOf(request: FastifyRequest, visitor: Visitor): UnsentForm | undefined {
  const { site } = request
  const sealed = unsentSealed(request)
  if (sealed === undefined) return undefined
  try {
    const bytes = inflateRawSync(unsealBytes(site.sealKey, sealed, PURPOSE), { maxOutputLength: MOST })
    const { member_id, until, action, fields } = JSON.parse(bytes.toString()) as Kept
    return member_id === visitor.member_id && until > site.clock() ? { action, fields } : undefined
  } catch {
    return undefined
  }
}

/** Forgets it, once a form was sent in a session. */
export function forgetUnsent(request: FastifyRequest, reply: FastifyReply): void {
  if (unsentSealed(request) !== undefined) clearUnsentCookie(request.site, reply)
}
