// One delivery attempt: checks that the webhook's owner may read the resource, then builds, signs and sends the
// message.
import { apiUrl, type Site } from '../site.ts'
import type { DueDelivery } from './due.ts'

/** The result of a request, or why none was made. */
export interface DeliverySent {
  /** The HTTP status of the response; null: there was none. */
  status: number | null
  /** Why there was no response, in a few words. */
  failure: string | null
  /** The beginning of the response. */
  response: string | null
  /** The Retry-After header, as it was sent. */
  retryAfter: string | null
  duration_ms: number
}

/** The functions that the relay is given, so that it depends neither on the API nor on the network. */
export interface RelayTools {
  /** Whether a person may now read the resource at a path below the API. */
  mayRead: (person: { member_id: number; enterprise: boolean }, resource: string) => Promise<boolean>
  /** Sends one POST, only to addresses that are allowed; never throws. */
  send: (post: { url: string; headers: Record<string, string>; body: string }) => Promise<DeliverySent>
  /** The headers that sign a message, given the sealed secrets that are in use now. */
  sign: (sealed: readonly string[], id: string, timestamp: number, body: string) => Record<string, string>
  /**
   * Called for an event that is not sent since the owner of the hook may not read it; the hook's own log must not say
   * so.
   */
  withheld?: (what: { hook_id: number; event: string | null; resource: string | null }) => void
}

/** The line in the server's log for an event that is withheld. */
export const WITHHELD = 'An event was not sent to a webhook because its owner cannot read the resource.'

/**
 * Returns whether the owner of the hook may be sent this delivery; checked before each attempt, `now` in Unix seconds. A ping
 * has no resource to check.
 */
export async function mayReceive(due: DueDelivery, tools: RelayTools, now: number): Promise<boolean> {
  const { member_id, enterprise_admin, deleted_ts, deactivated_ts, revoked_ts, expires_ts, disabled, resource } = due
  if (
    deleted_ts !== null ||
    deactivated_ts !== null ||
    revoked_ts !== null ||
    disabled === 1 ||
    (expires_ts !== null && expires_ts <= now)
  )
    return false
  return resource === null || tools.mayRead({ member_id, enterprise: enterprise_admin === 1 }, resource)
}

/**
 * Makes, signs and sends the message; `now` is in Unix seconds. While a secret is being replaced, both secrets sign.
 * Throws where a secret cannot be unsealed.
 */
export function attemptDelivery(site: Site, due: DueDelivery, tools: RelayTools, now: number): Promise<DeliverySent> {
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

/** The body of a message: exactly the fields that docs/hooks.md#receive lists. */
export function deliveryMessageOf(site: Site, due: DueDelivery): Record<string, unknown> {
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
