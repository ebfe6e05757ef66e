// Web push: encrypts and sends messages to browsers. Other modules import this file only.

export {
  /** Reads keys in base64url; undefined where they are not a point of the curve and a secret of 16 bytes. */
  receiverKeys,
} from './encryption.ts'

export {
  /** Forgets paces that hold nothing any more. */
  sweepPushPace,
} from './fan-out.ts'

export {
  /** The purpose that the key pair is sealed with. */
  PUSH_KEY,
  /** The key pair of the site, made if there is none yet. */
  pushKeyOf,
  /** Replaces the key pair. */
  renewPushKey,
  /** The sealed pair. */
  sealedPushKey,
  /** Stores a sealed pair. */
  storePushKey,
} from './key.ts'

export {
  /** Whether a push service says that there is no such subscription any more. */
  isGone,
} from './message.ts'

export {
  /** Starts sending; returns a function that stops it. */
  startPushRelay,
} from './relay.ts'

export {
  /** Sends one test message. */
  sendTestPush,
} from './send-test.ts'

export {
  /** Timeouts and limits. */
  PUSH,
  type PushSettings,
} from './settings.ts'

export {
  /** Counts devices and messages. */
  pushState,
} from './state.ts'

export {
  /** Ends subscriptions, with entries in the audit log. */
  endPushSubscriptions,
  /** The hash by which a subscription is found. */
  endpointHash,
  /** The purpose that subscriptions are sealed with. */
  PUSH_SUBSCRIPTION,
  /** The form of a subscription that is stored. */
  sealSubscription,
  /** Endpoint and keys of a stored subscription. */
  unsealSubscription,
} from './subscriptions.ts'
