// Hooks and the log of their deliveries: what stands of them in a house, and the requests of their rows.
import type { Transaction } from 'kysely'
import type { DB } from '../../../server/db/tables.ts'
import { NOW } from '../../stage.ts'
import { always, others, own } from '../cells.ts'
import { type FurnishedPlace, idsOf, stamps } from '../houses/furnish.ts'
import type { Also } from '../houses/house.ts'
import type { Trials, Try } from '../trial.ts'

export interface Hooked {
  /** The person's own, with what it was told; and the host's. */
  hook: number
  delivery: number
  otherHook: number
  otherDelivery: number
}

let made = 0

/** An address that nobody knows, and so nothing is called. */
const target = () => `https://tides.example/${++made}`

export async function hooked(trx: Transaction<DB>, place: FurnishedPlace, also: Also): Promise<Hooked> {
  if (!also.hooks) return { hook: 0, delivery: 0, otherHook: 0, otherDelivery: 0 }
  const where = { organization_id: place.organization, room_id: place.room }
  const rows = [place.person, place.cast.host].map((member_id) => {
    const row = {
      member_id,
      token_id: null,
      ...where,
      event: 'meeting_created',
      after_event_id: 0,
      secret: '',
      ...stamps,
    }
    return { ...row, target_url: target(), identity: `${made}` }
  })
  const hooks = idsOf(await trx.insertInto('hook').values(rows).returning('hook_id').execute(), 'hook_id')
  const told = hooks.map((hook_id) => ({
    ...({ hook_id, event_id: null, webhook_id: `msg_${hook_id}`, state: 'waiting', attempts: 1 } as const),
    // When they would be asked to be delivered again, so that this changes nothing.
    due_ms: (NOW + 60) * 1000,
    create_ts: NOW,
  }))
  const logged = await trx.insertInto('delivery').values(told).returning('delivery_id').execute()
  const deliveries = idsOf(logged, 'delivery_id')
  const attempt = { attempt_ts: NOW, duration_ms: 12, status: 500, failure: null, response: 'Adrift' }
  await trx
    .insertInto('delivery_attempt')
    .values(deliveries.map((delivery_id) => ({ delivery_id, ...attempt })))
    .execute()
  const [hook, otherHook] = hooks as [number, number]
  const [delivery, otherDelivery] = deliveries as [number, number]
  return { hook, delivery, otherHook, otherDelivery }
}

const subscribing =
  (where: (house: Parameters<Try['ask']>[0]) => object): Try['ask'] =>
  (house) => ['POST', '/hooks', { event: 'meeting_created', target_url: target(), ...where(house) }]

/** The same of one's own hook, and of somebody else's. */
const each = (ask: (hook: number, delivery: number) => readonly [string, string, object?]): Try[] => [
  { ask: ({ hook, delivery }) => ask(hook, delivery), also: { hooks: true }, may: own },
  { ask: ({ otherHook, otherDelivery }) => ask(otherHook, otherDelivery), also: { hooks: true }, may: others },
]

export const hooks: Trials = {
  'GET /hooks, /hooks/:hook': [
    { ask: () => ['GET', '/hooks'], also: { hooks: true }, by: 'hook_id', may: always(({ hook }) => [hook]) },
    ...each((hook) => ['GET', `/hooks/${hook}`]),
  ],
  'POST /hooks with room_id': [
    { ask: subscribing(({ room }) => ({ room_id: room })), may: others, verb: false },
    {
      ask: subscribing(({ room, organization }) => ({ room_id: room, organization_id: organization })),
      may: others,
      verb: false,
    },
  ],
  'POST /hooks with organization_id': [
    { ask: subscribing(({ organization }) => ({ organization_id: organization })), may: others, verb: false },
  ],
  'POST /hooks with neither': [{ ask: subscribing(() => ({})), may: others }],
  'DELETE /hooks/:hook': each((hook) => ['DELETE', `/hooks/${hook}`]),
  'GET /hooks/:hook/deliveries (and /:delivery)': [
    ...each((hook) => ['GET', `/hooks/${hook}/deliveries`]),
    ...each((hook, delivery) => ['GET', `/hooks/${hook}/deliveries/${delivery}`]),
  ],
  'POST /hooks/:hook/secret, /ping, /deliveries/:delivery/redeliver': [
    ...each((hook) => ['POST', `/hooks/${hook}/secret`, {}]),
    ...each((hook) => ['POST', `/hooks/${hook}/ping`, {}]),
    ...each((hook, delivery) => ['POST', `/hooks/${hook}/deliveries/${delivery}/redeliver`, {}]),
  ],
}
