// Web push: the site's public key, and the devices on which a person is notified.
import { group, id, nonEmpty, nullable, required, target, text, timestamp } from '../field.ts'
import { act, create, custom, list, read, remove, resource } from '../resource.ts'

const key = { public_key: text(87) }

/** The resource of the public key (VAPID, RFC 8292). */
export const pushKey = resource({
  name: 'push_key',
  collection: 'push_key',
  id: '',
  about:
    'The public key with which browsers subscribe to push messages of this site (`applicationServerKey`): an uncompressed ' +
    'point of P-256 (65 bytes) in base64url. It is created at first use.',
  fields: key,
  endpoints: { present: custom('GET', '/push_key', {}, key) },
})

const last = { ...nullable(timestamp()), volatile: true as const }

/** The resource of push subscriptions. */
export const pushSubscription = resource({
  name: 'push_subscription',
  collection: 'push_subscriptions',
  id: 'push_subscription_id',
  about:
    'A browser of the caller that receives push messages (RFC 8030). It ends with the session or API token that created it. ' +
    '`last_ts` is when the push service last accepted a message, `failed_ts` when one last failed.',
  fields: {
    push_subscription_id: id(),
    name: nullable(text(64)),
    endpoint_host: text(),
    last_ts: last,
    failed_ts: last,
    create_ts: timestamp(),
  },
  endpoints: {
    mine: list('/push_subscriptions'),
    one: read('/push_subscriptions/:push_subscription_id'),
    add: create(
      '/push_subscriptions',
      {
        endpoint: required(target()),
        keys: required(group({ p256dh: required(text(128)), auth: required(text(64)) })),
        name: nullable(nonEmpty(text(64))),
      },
      {
        existing: true,
        about:
          'Accepts the result of `PushSubscription.toJSON()` in the browser without `expirationTime`. Sending an endpoint again ' +
          'updates its keys and returns 200. If another person had subscribed with it, their subscription ends. Endpoint and ' +
          'keys are encrypted, and never returned.',
      },
    ),
    test: act(
      '/push_subscriptions/:push_subscription_id/test',
      {},
      {
        gone: 'The push service no longer recognizes the subscription, so it was deleted',
        about:
          'Sends one message whose `kind` is `test`. If the push service reports that the subscription has ended, the ' +
          'response is 410 and the subscription is deleted. Any other failure is 422 on `endpoint`.',
      },
    ),
    drop: remove('/push_subscriptions/:push_subscription_id'),
  },
})
