// Sends one test message to a browser, for a person who waits for the result.
import { createHookSender, type SendOutcome } from '../events/send.ts'
import type { Site } from '../site.ts'
import type { ReceiverKeys } from './encryption.ts'
import { pushKeyOf } from './key.ts'
import { lifeOf, pushRequest, TEST } from './message.ts'
import { PUSH } from './settings.ts'

/** Sends it once; `now` is in Unix seconds. Never throws for what the push service does. */
export async function sendTestPush(
  site: Site,
  subscription: { endpoint: string; keys: ReceiverKeys },
  now: number,
): Promise<SendOutcome> {
  const message = { kind: TEST, notification_id: null, subject: TEST, ttl: lifeOf(TEST) }
  const post = await pushRequest(site, subscription, await pushKeyOf(site), message, now)
  const { connect, attempt } = PUSH
  const sender = createHookSender({ allowed: site.pushNetworks, connectMs: connect, attemptMs: attempt })
  try {
    return await sender.send(post)
  } finally {
    await sender.close()
  }
}
