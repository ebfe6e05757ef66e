// One attempt to tell a hook what happened: whether its owner may read it, the message, its signature, the request.
import { apiUrl, type Site } from '../site.ts'
import type { Due } from './due.ts'

/** What came of a request, or why it did not come to one. */
export interface DeliverySent {
  /** What the target answered; null: nothing. */
  status: number | null
  /** Why nothing was answered, in a few words. */
  failure: string | null
  /** The beginning of the answer. */
  response: string | null
  retryAfter: string | null
  duration_ms: number
}

/** What the relay is given, so that it depends neither on the API nor on the network. */
export interface Tools {
  /** Whether a person may now read what is at an address below the API. */
  mayRead: (person: { member_id: number; enterprise: boolean }, resource: string) => Promise<boolean>
  /** One guarded POST; never throws. */
  send: (post: { url: string; headers: Record<string, string>; body: string }) => Promise<DeliverySent>
  /** The headers that prove a message, given the sealed keys that sign now. */
  sign: (sealed: readonly string[], id: string, timestamp: number, body: string) => Record<string, string>
  /** Hears what is not sent since the owner of the hook may not read it; the log of the hook may not say so. */
  withheld?: (what: { hook_id: number; event: string | null; resource: string | null }) => void
}

/** What the log of the server says of it. */
export const WITHHELD = 'A hook was not told what its owner may not read.'

/** Whether the owner may still hear this: asked anew before each attempt. A ping concerns nothing but the hook. */
export async function mayHear(due: Due, tools: Tools, now: number): Promise<boolean> {
  const { member_id, enterprise_admin, deleted_ts, revoked_ts, expires_ts, resource } = due
  if (deleted_ts !== null || revoked_ts !== null || (expires_ts !== null && expires_ts <= now)) return false
  return resource === null || tools.mayRead({ member_id, enterprise: enterprise_admin === 1 }, resource)
}

/** Makes the request; `now` is in Unix seconds. */
export function attemptDelivery(site: Site, due: Due, tools: Tools, now: number): Promise<DeliverySent> {
  const body = JSON.stringify(deliveryMessageOf(site, due))
  const { secret, previous_secret, previous_until_ts, webhook_id, target_url } = due
  const keys = [secret]
  if (previous_secret !== null && (previous_until_ts ?? 0) > now) keys.push(previous_secret)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Folkmoot',
    ...tools.sign(keys, webhook_id, now, body),
  }
  return tools.send({ url: target_url, headers, body })
}

/** The body: exactly the fields of the specification ("Delivery"). */
export function deliveryMessageOf(site: Site, due: Due): Record<string, unknown> {
  const { event, resource, meeting_id, meeting_series_id, organization_id, room_id, hook_id } = due
  const message = {
    resource_url: `${apiUrl(site)}${resource ?? `/hooks/${hook_id}`}`,
    event: event ?? 'ping',
    meeting_id,
    meeting_series_id,
    organization_id,
    room_id,
    hook_id,
  }
  if (event !== 'meeting_room_changed') return message
  return { ...message, from_room_id: due.from_room_id, to_room_id: due.to_room_id }
}
