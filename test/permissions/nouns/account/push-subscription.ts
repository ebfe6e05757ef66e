// Push subscriptions of a person and of the host: the requests of their rows.
import { createECDH } from 'node:crypto'
import { endpointHash, sealSubscription } from '../../../../server/push/index.ts'
import { NOW } from '../../../stage.ts'
import { always, others, own } from '../../cells.ts'
import { idsOf } from '../../houses/furnish.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    push: number
    otherPush: number
  }
}

let made = 0
const also = { account: true } as const
/** The key of every stage. */
const SEAL = Buffer.from('the secret that seals what tests keep')

/** A browser that is nowhere. */
const browser = () => ({
  endpoint: `https://push.example/${++made}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url') as unknown as string,
    auth: Buffer.alloc(16).toString('base64url'),
  },
})

/** The same of one's own, and of somebody else's. */
const each = (verb: string): Try[] => [
  { ask: ({ push }) => [verb, `/push_subscriptions/${push}`], also, may: own },
  { ask: ({ otherPush }) => [verb, `/push_subscriptions/${otherPush}`], also, may: others },
]

export const noun: PermissionNoun = {
  like: {
    'GET /push_key': 'GET /metadata',
    'GET /push_subscriptions, /push_subscriptions/:push': 'GET /hooks, /hooks/:hook',
    'POST /push_subscriptions': 'POST /hooks with neither',
    'POST /push_subscriptions/:push/test': 'DELETE /hooks/:hook',
    'DELETE /push_subscriptions/:push': 'DELETE /hooks/:hook',
  },
  trials: {
    places: {
      'GET /push_key': [{ ask: () => ['GET', '/push_key'], may: others }],
      'GET /push_subscriptions, /push_subscriptions/:push': [
        {
          ask: () => ['GET', '/push_subscriptions'],
          also,
          by: 'push_subscription_id',
          may: always(({ push }) => [push]),
        },
        ...each('GET'),
      ],
      'POST /push_subscriptions': [{ ask: () => ['POST', '/push_subscriptions', browser()], may: others }],
      // There is no push service for one's own.
      'POST /push_subscriptions/:push/test': [
        { ask: ({ otherPush }) => ['POST', `/push_subscriptions/${otherPush}/test`, {}], also, may: others },
      ],
      'DELETE /push_subscriptions/:push': each('DELETE'),
    },
  },
  whole: also,
  furnish: async (trx, { person, cast }, { account }) => {
    if (!account) return { push: 0, otherPush: 0 }
    const rows = [person, cast.host].map((member_id) => {
      const sent = browser()
      const sealed = sealSubscription(SEAL, sent)
      const hidden = { endpoint_hash: endpointHash(sent.endpoint), endpoint_host: 'push.example', sealed }
      return { member_id, ...hidden, name: 'Harbour phone', create_ts: NOW }
    })
    const inserted = await trx.insertInto('push_subscription').values(rows).returning('push_subscription_id').execute()
    const [push, otherPush] = idsOf(inserted, 'push_subscription_id') as [number, number]
    return { push, otherPush }
  },
  paper: { push: 1, otherPush: 2 },
  ids: { push_subscription_id: ({ push }) => push },
  tables: { other: ['push_subscription'] },
  say: (trx, { push }, name) =>
    trx.updateTable('push_subscription').set({ name }).where('push_subscription_id', '=', push).execute(),
  needed: { 'push_subscription.add': browser },
  deeds: {
    push_subscription_created: () => ['POST', '/push_subscriptions', browser()],
    push_subscription_deleted: ({ push }) => ['DELETE', `/push_subscriptions/${push}`],
  },
}
