// Hooks and the log of their deliveries: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { always, others, own } from '../../cells.ts'
import { idsOf, stamps } from '../../houses/furnish.ts'
import { type PermissionNoun, SECRET } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface Also {
    /** They have a hook, and so has the host. */
    hooks?: true
  }
  interface House {
    /** The person's own, with what it was told; and the host's. */
    hook: number
    delivery: number
    otherHook: number
    otherDelivery: number
  }
}

let made = 0

/** An address that nobody knows, and so nothing is called. */
const target = () => `https://tides.example/${++made}`

const subscribing =
  (where: (house: Parameters<Try['ask']>[0]) => object): Try['ask'] =>
  (house) => ['POST', '/hooks', { event: 'meeting_created', target_url: target(), ...where(house) }]

/** The same of one's own hook, and of somebody else's. */
const each = (ask: (hook: number, delivery: number) => readonly [string, string, object?]): Try[] => [
  { ask: ({ hook, delivery }) => ask(hook, delivery), also: { hooks: true }, may: own },
  { ask: ({ otherHook, otherDelivery }) => ask(otherHook, otherDelivery), also: { hooks: true }, may: others },
]

export const noun: PermissionNoun = {
  like: {
    'GET /hooks/:hook/deliveries (and /:delivery)': 'GET /hooks, /hooks/:hook',
    'POST /hooks/:hook/secret, /ping, /deliveries/:delivery/redeliver': 'DELETE /hooks/:hook',
  },
  trials: {
    places: {
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
    },
  },
  parts: {
    'POST /hooks with room_id': 'with `room_id`',
    'POST /hooks with organization_id': 'with `organization_id`',
    'POST /hooks with neither': 'with neither `room_id` nor `organization_id`',
  },
  whole: { hooks: true },
  furnish: async (trx, { person, cast, organization, room }, also) => {
    if (!also.hooks) return { hook: 0, delivery: 0, otherHook: 0, otherDelivery: 0 }
    const where = { organization_id: organization, room_id: room, token_id: null, after_event_id: 0, secret: '' }
    const rows = [person, cast.host].map((member_id) => {
      const row = { member_id, event: 'meeting_created', ...where, ...stamps }
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
  },
  paper: { hook: 1, delivery: 1, otherHook: 2, otherDelivery: 2 },
  ids: { hook_id: ({ hook }) => hook, delivery_id: ({ delivery }) => delivery },
  tables: { stamped: ['hook'], other: ['delivery'] },
  say: async (trx, { hook, delivery }, word) => {
    const target_url = `https://tides.example/${word}`
    await trx.updateTable('hook').set({ target_url }).where('hook_id', '=', hook).execute()
    await trx.updateTable('delivery_attempt').set({ response: word }).where('delivery_id', '=', delivery).execute()
  },
  needed: { 'hook.add': () => ({ event: 'meeting_created', target_url: target() }) },
  bodies: {
    'hook.add room_id': {
      ask: () => ['POST', '/hooks'],
      body: (room_id) => ({ event: 'meeting_created', target_url: 'https://tides.example/tide', room_id }),
      foreign: ({ room }) => room,
      status: 403,
      nobody: 422,
    },
    'hook.add organization_id': {
      ask: () => ['POST', '/hooks'],
      body: (organization_id) => ({
        event: 'meeting_created',
        target_url: 'https://tides.example/tide',
        organization_id,
      }),
      foreign: ({ organization }) => organization,
      status: 403,
      nobody: 422,
    },
  },
  filters: {
    'hook.mine organization_id': ({ organization }) => [`/hooks?organization_id=${organization}`],
    'hook.mine room_id': ({ room }) => [`/hooks?room_id=${room}`],
    'hook.mine target_url': () => [`/hooks?target_url=https://tides.example/${SECRET}`],
  },
  deeds: {
    hook_made: () => ['POST', '/hooks', { event: 'meeting_deleted', target_url: 'https://tides.example/gone' }],
    hook_secret_renewed: ({ hook }) => ['POST', `/hooks/${hook}/secret`, {}],
    hook_deleted: ({ hook }) => ['DELETE', `/hooks/${hook}`],
  },
}
