// Guards of account resources: for their owner only, and never through an application (docs/api/authentication.md#sign-in).
import { forbidden, notFound } from '../../problem.ts'
import type { Actor, Caller } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import type { Guard } from '../guard.ts'
import { type Lookup, lookup } from '../lookup.ts'

/** Any person with a session or an API token of theirs; throws 403 for an application (OAuth 2.0). */
export const withoutApplication: Guard = async (_, actor) => {
  if (actor.by === 'program') throw forbidden()
  return false
}

/** Throws 404 where there is no such row, and 403 where it belongs to somebody else. */
const owning =
  (find: Lookup<{ member_id: number }>) =>
  async (from: RowSource, actor: Actor, id: number): Promise<boolean> => {
    await withoutApplication(from, actor, {})
    const row = await find(from, actor, id)
    if (!row) throw notFound()
    if (row.member_id !== actor.member_id) throw forbidden()
    return true
  }

const ownsToken = owning(
  lookup('api_token.token_id', (db) => db.selectFrom('api_token').select('member_id').where('revoked_ts', 'is', null)),
)
const ownsFeed = owning(
  lookup('calendar_feed.calendar_feed_id', (db) => db.selectFrom('calendar_feed').select('member_id')),
)
const passkeyOwner = lookup('passkey.passkey_id', (db) => db.selectFrom('passkey').select('member_id'))
const ownsPush = owning(
  lookup('push_subscription.push_subscription_id', (db) => db.selectFrom('push_subscription').select('member_id')),
)
const ownsSession = owning(lookup('session.session_id', (db) => db.selectFrom('session').select('member_id')))
const ownsApplication = owning(
  lookup('application.application_id', (db) => db.selectFrom('application').select('member_id')),
)
const ownsAuthorization = owning(
  lookup('authorization.authorization_id', (db) => db.selectFrom('authorization').select('member_id')),
)

/** The caller's own API token; enterprise administrators may not touch those of others either. */
export const ownToken: Guard<{ token_id: number }> = (from, actor, { token_id }) => ownsToken(from, actor, token_id)
/** The caller's own calendar feed. */
export const ownFeed: Guard<{ calendar_feed_id: number }> = (from, actor, { calendar_feed_id }) =>
  ownsFeed(from, actor, calendar_feed_id)
/** A push subscription of the caller. */
export const ownPushSubscription: Guard<{ push_subscription_id: number }> = (from, actor, { push_subscription_id }) =>
  ownsPush(from, actor, push_subscription_id)
/** The caller's own passkey; throws 404 for those of others, so that nobody learns that they exist. */
export const ownPasskey: Guard<{ passkey_id: number }> = async (from, actor, { passkey_id }) => {
  await withoutApplication(from, actor, {})
  const row = await passkeyOwner(from, actor, passkey_id)
  if (row?.member_id !== actor.member_id) throw notFound()
  return true
}
/**
 * The caller's own session. A caller with a session may end this session only: the page of the account ends others,
 * after asking for the password, so that nobody at an open browser can lock its owner out.
 */
export const ownSession: Guard<{ session_id: number }> = async (from, actor, { session_id }) => {
  const own = await ownsSession(from, actor, session_id)
  const { by, session_id: present } = actor as Partial<Caller>
  if (by === 'session' && present !== session_id) throw forbidden()
  return own
}

/** An application that the caller registered; enterprise administrators may not touch those of others either. */
export const ownApplication: Guard<{ application_id: number }> = (from, actor, { application_id }) =>
  ownsApplication(from, actor, application_id)
/** An authorization that the caller gave. */
export const ownAuthorization: Guard<{ authorization_id: number }> = (from, actor, { authorization_id }) =>
  ownsAuthorization(from, actor, authorization_id)
