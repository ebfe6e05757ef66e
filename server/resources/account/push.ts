// Web push: the site's public key, and push subscriptions, which only their owner may read.
import type { Kysely } from 'kysely'
import { pushKey, pushSubscription } from '../../../contract/account/push.ts'
import { ownPushSubscription, withoutApplication } from '../../access/account/account.ts'
import type { Reader } from '../../access/actor.ts'
import * as must from '../../access/must.ts'
import {
  endPushSubscription,
  recordPushTest,
  subscribeToPush,
  testPushSubscription,
} from '../../actions/account/push-subscriptions.ts'
import type { CallTo } from '../../actions/call.ts'
import type { DB } from '../../db/tables.ts'
import { targetProblem } from '../../events/target.ts'
import { refuse } from '../../problem.ts'
import { pushKeyOf, receiverKeys } from '../../push/index.ts'
import { bindPlainResource, bindResource } from '../serving/serve.ts'

/** The endpoint of the public key. */
export const pushKeys = bindPlainResource(pushKey, {
  endpoints: {
    present: {
      may: must.anyone,
      answer: async ({ site }) => ({ public_key: (await pushKeyOf(site)).public_key }),
    },
  },
})

/** Every subscription, without its endpoint and keys. */
const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('push_subscription')
    .select(['push_subscription.push_subscription_id', 'push_subscription.name', 'push_subscription.endpoint_host'])
    .select(['push_subscription.last_ts', 'push_subscription.failed_ts', 'push_subscription.create_ts'])

type Rows = ReturnType<typeof rows>
type Adding = CallTo<typeof pushSubscription, 'add'>

/** Checks the keys, and the address before the transaction, since that resolves a name. */
async function checked(call: Adding): Promise<Adding> {
  const { endpoint, keys } = call.sent
  if (!receiverKeys(keys))
    throw refuse('keys', 'invalid_value', 'must be a point of P-256 (p256dh) and 16 bytes (auth), in base64url.')
  const problem = await targetProblem(endpoint, call.site.pushNetworks)
  if (problem) throw refuse('endpoint', 'invalid_value', problem)
  return call
}

/** The endpoints of push subscriptions. */
export const pushSubscriptions = bindResource(pushSubscription, {
  table: 'push_subscription',
  rows,
  visible: (query: Rows, reader: Reader): Rows => query.where('push_subscription.member_id', '=', reader.member_id),
  embeds: {},
  endpoints: {
    mine: { may: withoutApplication, rows: (query) => query },
    one: { may: ownPushSubscription },
    add: { may: withoutApplication, prepare: checked, run: subscribeToPush },
    test: { may: ownPushSubscription, prepare: testPushSubscription, run: recordPushTest },
    drop: { may: ownPushSubscription, run: endPushSubscription },
  },
})
