// The tokens, sessions and calendar feeds of a person and of the host, for the trials of permissions.
import type { Transaction } from 'kysely'
import type { DB } from '../../../server/db/tables.ts'
import { newProvider } from '../../provider.ts'
import { NOW } from '../../stage.ts'
import { always, others, own } from '../cells.ts'
import { type FurnishedPlace, idsOf } from '../houses/furnish.ts'
import type { Also } from '../houses/house.ts'
import type { Trials, Try } from '../trial.ts'

export interface Accounted {
  /** Beside those that the person asks with. */
  apiToken: number
  /** All of the person. */
  apiTokens: number[]
  otherToken: number
  session: number
  otherSession: number
  feed: number
  otherFeed: number
  /** Of the audit log. */
  entry: number
  /** A sign-in provider of the site. */
  provider: number
  directoryToken: number
  group: number
  groupRole: number
}

let made = 0

/** Where everybody has a draft. */
export const PLACE = 7

export async function accounted(
  trx: Transaction<DB>,
  { person, cast, organization: organization_id }: FurnishedPlace,
  also: Also,
): Promise<Accounted> {
  if (!also.account)
    return {
      ...{ apiToken: 0, apiTokens: [], otherToken: 0, session: 0, otherSession: 0, feed: 0, otherFeed: 0 },
      ...{ entry: 0, provider: 0, directoryToken: 0, group: 0, groupRole: 0 },
    }
  const both = [person, cast.host].map((member_id) => ({ member_id, hash: `account ${++made}`, create_ts: NOW }))
  const access = { access: 'read', name: 'Harbour clock', last_four: 'tide' } as const
  const tokens = both.map((row) => ({ ...row, ...access }))
  const [apiToken, otherToken] = idsOf(
    await trx.insertInto('api_token').values(tokens).returning('token_id').execute(),
    'token_id',
  ) as [number, number]
  const open = { address: '203.0.113.9', last_seen_ts: NOW, expires_ts: NOW + 86_400, ends_ts: NOW + 86_400 }
  const sessions = both.map((row) => ({ ...row, ...open }))
  const [session, otherSession] = idsOf(
    await trx.insertInto('session').values(sessions).returning('session_id').execute(),
    'session_id',
  ) as [number, number]
  const [feed, otherFeed] = idsOf(
    await trx
      .insertInto('calendar_feed')
      .values(both.map((row) => ({ ...row, kind: 'mine', name: 'Harbour clock', last_four: 'tide' })))
      .returning('calendar_feed_id')
      .execute(),
    'calendar_feed_id',
  ) as [number, number]
  const written = { place: String(PLACE), text: 'Low water', create_ts: NOW, update_ts: NOW }
  for (const member_id of [person, cast.host])
    await trx
      .insertInto('draft')
      .values({ ...written, member_id })
      .onConflict((same) => same.doNothing())
      .execute()
  const all = await trx.selectFrom('api_token').select('token_id').where('member_id', '=', person).execute()
  const { directory_token_id: directoryToken } = await trx
    .insertInto('directory_token')
    .values({ name: 'Harbour clock', last_four: 'tide', hash: `account ${++made}`, create_ts: NOW })
    .returning('directory_token_id')
    .executeTakeFirstOrThrow()
  const crew = `Harbour crew ${++made}`
  const { group_id: group } = await trx
    .insertInto('group')
    .values({ name: crew, name_key: crew.toLowerCase(), create_ts: NOW, update_ts: NOW })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  const { group_role_id: groupRole } = await trx
    .insertInto('group_role')
    .values({ group_id: group, organization_id, role_id: 5, create_ts: NOW })
    .returning('group_role_id')
    .executeTakeFirstOrThrow()
  const done = { create_ts: NOW, action: 'signed_in', result: 'done', object_kind: 'session' } as const
  const { audit_id: entry } = await trx
    .insertInto('audit')
    .values({ ...done, member_id: cast.host, via: 'session', object_id: otherSession })
    .returning('audit_id')
    .executeTakeFirstOrThrow()
  const { name, issuer, client_id } = newProvider()
  const { sign_in_provider_id: provider } = await trx
    .insertInto('sign_in_provider')
    .values({
      ...{ name, label: name, kind: 'oidc', issuer, client_id, client_secret: null, scopes: 'openid', domains: '[]' },
      ...{ creates_members: 0, follows_profile: 0, only: 0, groups_claim: null, enabled: 1 },
      ...{ end_session_endpoint: `${issuer}/end`, create_ts: NOW, update_ts: NOW },
    })
    .returning('sign_in_provider_id')
    .executeTakeFirstOrThrow()
  const own = { apiToken, apiTokens: idsOf(all, 'token_id'), session, feed }
  return { ...own, otherToken, otherSession, otherFeed, entry, provider, directoryToken, group, groupRole }
}

const also = { account: true } as const

/** The same of one's own, and of somebody else's. */
const each = (ask: (token: number, session: number) => readonly [string, string]): Try[] => [
  { ask: ({ apiToken, session }) => ask(apiToken, session), also, may: own },
  { ask: ({ otherToken, otherSession }) => ask(otherToken, otherSession), also, may: others },
]

export const account: Trials = {
  'GET /tokens, /tokens/:token': [
    { ask: () => ['GET', '/tokens'], also, by: 'token_id', may: always(({ apiTokens }) => apiTokens) },
    ...each((token) => ['GET', `/tokens/${token}`]),
  ],
  'POST /tokens': [{ ask: () => ['POST', '/tokens', { name: 'Tide clock', access: 'read' }], may: others }],
  'DELETE /tokens/:token': each((token) => ['DELETE', `/tokens/${token}`]),
  'GET /sessions, /sessions/:session': [
    { ask: () => ['GET', '/sessions'], also, by: 'session_id', may: always(({ session }) => [session]) },
    ...each((_, session) => ['GET', `/sessions/${session}`]),
  ],
  'GET /audit, /audit/:entry': [
    { ask: () => ['GET', '/audit?per_page=1'], may: others },
    { ask: () => ['GET', '/audit?format=xlsx&per_page=1'], may: others },
    { ask: ({ entry }) => ['GET', `/audit/${entry}`], also, may: others },
  ],
  'GET /site_state': [{ ask: () => ['GET', '/site_state'], may: others }],
  'GET /sign_in_providers, /sign_in_providers/:provider': [
    { ask: () => ['GET', '/sign_in_providers'], may: others },
    { ask: ({ provider }) => ['GET', `/sign_in_providers/${provider}`], also, may: others },
  ],
  'POST /sign_in_providers': [{ ask: () => ['POST', '/sign_in_providers', newProvider()], may: others, fresh: true }],
  'PATCH /sign_in_providers/:provider': [
    { ask: ({ provider }) => ['PATCH', `/sign_in_providers/${provider}`, { label: 'Lantern ID' }], also, may: others },
  ],
  'DELETE /sign_in_providers/:provider': [
    { ask: ({ provider }) => ['DELETE', `/sign_in_providers/${provider}`], also, may: others },
  ],
  'GET /directory_tokens, /directory_tokens/:token': [
    { ask: () => ['GET', '/directory_tokens'], may: others },
    { ask: ({ directoryToken }) => ['GET', `/directory_tokens/${directoryToken}`], also, may: others },
  ],
  'POST /directory_tokens': [{ ask: () => ['POST', '/directory_tokens', { name: 'Tide clock' }], may: others }],
  'DELETE /directory_tokens/:token': [
    { ask: ({ directoryToken }) => ['DELETE', `/directory_tokens/${directoryToken}`], also, may: others },
  ],
  'GET /groups, /groups/:group (and /roles), /group_roles/:role': [
    { ask: () => ['GET', '/groups'], may: others },
    { ask: ({ group }) => ['GET', `/groups/${group}`], also, may: others },
    { ask: ({ group }) => ['GET', `/groups/${group}/roles`], also, may: others },
    { ask: ({ groupRole }) => ['GET', `/group_roles/${groupRole}`], also, may: others },
  ],
  'POST /groups': [{ ask: () => ['POST', '/groups', { name: `Pilots ${++made}` }], may: others, fresh: true }],
  'PATCH /groups/:group': [
    { ask: ({ group }) => ['PATCH', `/groups/${group}`, { name: `Pilots ${++made}` }], also, may: others },
  ],
  'DELETE /groups/:group': [{ ask: ({ group }) => ['DELETE', `/groups/${group}`], also, may: others }],
  'POST /groups/:group/roles': [
    {
      ask: ({ group, room }) => ['POST', `/groups/${group}/roles`, { room_id: room, role_id: 4 }],
      also,
      may: others,
    },
  ],
  'DELETE /group_roles/:role': [{ ask: ({ groupRole }) => ['DELETE', `/group_roles/${groupRole}`], also, may: others }],
  'DELETE /sessions/:session': each((_, session) => ['DELETE', `/sessions/${session}`]),
  'GET /calendar_feeds, /calendar_feeds/:feed': [
    { ask: () => ['GET', '/calendar_feeds'], also, by: 'calendar_feed_id', may: always(({ feed }) => [feed]) },
    { ask: ({ feed }) => ['GET', `/calendar_feeds/${feed}`], also, may: own },
    { ask: ({ otherFeed }) => ['GET', `/calendar_feeds/${otherFeed}`], also, may: others },
  ],
  'POST /calendar_feeds': [{ ask: () => ['POST', '/calendar_feeds', { kind: 'mine' }], may: others }],
  'DELETE /calendar_feeds/:feed': [
    { ask: ({ feed }) => ['DELETE', `/calendar_feeds/${feed}`], also, may: own },
    { ask: ({ otherFeed }) => ['DELETE', `/calendar_feeds/${otherFeed}`], also, may: others },
  ],
  'GET /drafts, /drafts/:place': [
    { ask: () => ['GET', '/drafts'], also, by: ({ place }) => Number(place), may: always(() => [PLACE]) },
    { ask: () => ['GET', `/drafts/${PLACE}`], also, may: own },
  ],
  'PUT /drafts/:place': [{ ask: () => ['PUT', `/drafts/${PLACE}`, { text: 'Spring tides' }], also, may: others }],
  'DELETE /drafts/:place': [{ ask: () => ['DELETE', `/drafts/${PLACE}`], also, may: own }],
}
