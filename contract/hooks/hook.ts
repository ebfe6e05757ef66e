// Webhooks: subscriptions of a caller's address to events, with their delivery log.

import {
  apiLink,
  group,
  id,
  integer,
  many,
  named,
  nullable,
  oneOf,
  required,
  searchText,
  target,
  text,
  timestamp,
  tuple,
} from '../field.ts'
import { GREATEST_ID } from '../limits.ts'
import { act, create, list, read, remove, resource } from '../resource.ts'
import { allEvents } from './events.ts'

const SECRET = { 'X-Hook-Secret': 'The key that signs messages to the target, `whsec_…`. It is shown only once.' }

/** The resource of hooks (docs/api/events.md#webhooks). */
export const hook = resource({
  name: 'hook',
  collection: 'hooks',
  id: 'hook_id',
  about: 'A subscription to an event. Each time it occurs, the server sends a small signed JSON body to the target.',
  fields: {
    id: { ...id(), column: 'hook_id' },
    resource_url: apiLink('/hooks/:hook_id'),
    hook_id: id(),
    token_id: nullable(id()),
    organization_id: nullable(tuple('organization_name')),
    room_id: nullable(tuple('room_name')),
    event: named(allEvents),
    target_url: target(),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  endpoints: {
    mine: list('/hooks', { organization_id: id(), room_id: id(), target_url: searchText(2048) }),
    one: read('/hooks/:hook_id'),
    add: create(
      '/hooks',
      {
        organization_id: nullable(tuple('organization_name')),
        room_id: nullable(tuple('room_name')),
        event: required(named(allEvents)),
        target_url: required(target()),
      },
      {
        existing: true,
        headers: SECRET,
        about:
          'If the caller already has a webhook with the same four fields, it is returned with 200, without its ' +
          'secret. An application can read and change only webhooks that it created.',
      },
    ),
    renewSecret: act(
      '/hooks/:hook_id/secret',
      {},
      {
        headers: SECRET,
        about:
          'Creates a new secret. For 24 hours, deliveries are also signed with the old one, so that none are lost.',
      },
    ),
    drop: remove('/hooks/:hook_id'),
  },
})

/** The states of a delivery. `dropped`: not sent, since the owner may not read the resource of the event. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const

/** Reasons of a delivery: an event, or a ping. */
export const deliveryReasons = { ...allEvents, ping: 'Test message (ping)' } as const

const attempt = {
  attempt_ts: timestamp(),
  duration_ms: integer(0, GREATEST_ID),
  status: nullable(integer(100, 999)),
  failure: nullable(text()),
  response: nullable(text()),
}

/** The resource of deliveries. */
export const delivery = resource({
  name: 'delivery',
  collection: 'deliveries',
  id: 'delivery_id',
  about: 'A message to the target of a webhook, with every attempt to send it. Deliveries are stored for 30 days.',
  fields: {
    delivery_id: id(),
    hook_id: id(),
    webhook_id: text(),
    event: named(deliveryReasons),
    resource_url: nullable(apiLink(':resource')),
    state: oneOf(...deliveryStates),
    next_ts: nullable(timestamp()),
    create_ts: timestamp(),
    attempts: many(group(attempt)),
  },
  endpoints: {
    ofHook: list('/hooks/:hook_id/deliveries', { state: oneOf(...deliveryStates) }, { paged: 'always' }),
    one: read('/hooks/:hook_id/deliveries/:delivery_id'),
    redeliver: act(
      '/hooks/:hook_id/deliveries/:delivery_id/redeliver',
      {},
      { about: 'Sends the delivery again immediately, with the same `webhook_id`, regardless of its state.' },
    ),
    ping: create('/hooks/:hook_id/ping', {}, { about: 'Sends a delivery whose event is `ping`, to test the target.' }),
  },
})
