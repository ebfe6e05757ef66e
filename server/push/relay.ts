// Outbox relay of push messages: fans out waiting notifications, and sends what is due, concurrently and within limits
// (docs/decisions/0196-web-push.md).
import { randomUUID } from 'node:crypto'
import { deliveriesPausedSince } from '../db/delivery-pause.ts'
import type { HookRequest, SendOutcome } from '../events/send.ts'
import type { Site } from '../site.ts'
import { claimMessages, type DueMessage, dueMessages } from './due.ts'
import { type FanOutTools, fanOutPushes } from './fan-out.ts'
import { type PushKey, pushKeyOf } from './key.ts'
import { lifeOf, pushRequest } from './message.ts'
import { type AttemptedMessage, type PushOutcome, recordPushOutcomes } from './outcomes.ts'
import { PUSH, type PushSettings } from './settings.ts'
import { unsealSubscription } from './subscriptions.ts'

/** The functions that the relay is given, so that it depends neither on other features nor on the network. */
export interface PushTools extends FanOutTools {
  /** Sends one POST, only to addresses that are allowed; never throws. */
  send: (post: HookRequest) => Promise<SendOutcome>
  /** Ends attempts under way, which fail as `stopped`. */
  close: () => Promise<void>
}

/** Outcomes that are recorded in one transaction. */
const OUTCOMES_AT_A_TIME = 500
/** Fan-outs in a row before messages are sent. */
const FAN_OUTS_IN_A_ROW = 5

/**
 * Starts a relay; several processes may run one each. It looks for work when this process commits, when another process
 * notifies it, and every `poll` milliseconds. Returns a function that stops it: attempts under way may end, the other
 * messages are left to other processes. `failed` receives errors, after which the relay goes on.
 */
export function startPushRelay(
  site: Site,
  tools: PushTools,
  failed: (error: unknown) => void,
  settings: PushSettings = PUSH,
): () => Promise<void> {
  const { db } = site
  const me = randomUUID()
  const underWay = new Map<number, DueMessage>()
  const outcomes: AttemptedMessage[] = []
  const attempts = new Set<Promise<void>>()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false

  function wake() {
    again = true
    if (stopped || running || timer) return
    timer = setTimeout(run, settings.gather)
  }

  function run() {
    timer = undefined
    again = false
    running = turn()
      .catch(failed)
      .then(() => {
        running = undefined
        if (again && !stopped) wake()
      })
  }

  /** One turn of the relay; two never run at a time. */
  async function turn() {
    await writeOutcomes()
    if (stopped || (await deliveriesPausedSince(db.reads)) !== undefined) return
    for (let times = 0; times < FAN_OUTS_IN_A_ROW; times++) if (!(await fanOutPushes(site, tools, settings))) break
    await startAttempts()
  }

  async function writeOutcomes() {
    while (outcomes.length) {
      const some = outcomes.splice(0, OUTCOMES_AT_A_TIME)
      const by = { me, now: site.millis(), schedule: settings.schedule }
      try {
        await db.write((trx) => recordPushOutcomes(trx, some, by))
        for (const { due } of some) underWay.delete(due.push_message_id)
      } catch (error) {
        outcomes.unshift(...some)
        throw error
      }
    }
  }

  async function startAttempts() {
    const all = [...underWay.values()]
    const byHost = Map.groupBy(all, ({ endpoint_host }) => endpoint_host)
    const hosts = [...byHost].flatMap(([host, some]) => (some.length >= settings.perHost ? [host] : []))
    const failing = all.filter((one) => one.failing).length >= settings.failing
    const by = { by: me, until: site.millis() + settings.lease }
    const spare = Math.min(settings.inFlight - all.length, settings.perHost)
    const ids = await claimMessages(db, by, site.millis(), spare, { hosts, failing })
    if (!ids.length) return
    // There may be more than was claimed at once.
    again = true
    // Where the clock was set, the claim of what is being sent may have ended.
    const due = (await dueMessages(db.reads, ids, site.clock())).filter(({ push_message_id: id }) => !underWay.has(id))
    const wanted = await wantedOf(due)
    const key = await pushKeyOf(site)
    for (const one of due) {
      underWay.set(one.push_message_id, one)
      const attempt = attemptMessage(one, wanted.has(one.notification_id), key)
        .catch((error): PushOutcome => {
          failed(error)
          return { kind: 'answered', status: 0, retryAfter: null }
        })
        .then((outcome) => {
          attempts.delete(attempt)
          outcomes.push({ due: one, outcome })
          wake()
        })
      attempts.add(attempt)
    }
  }

  /** The notifications that may still be pushed: a message may have waited, and hours for a push service that was busy. */
  async function wantedOf(due: readonly DueMessage[]): Promise<ReadonlySet<number>> {
    const ids = [...new Set(due.map(({ notification_id }) => notification_id))]
    if (!ids.length) return new Set()
    return new Set((await tools.pushable(db.reads, ids)).map(({ notification_id }) => notification_id))
  }

  async function attemptMessage(due: DueMessage, isWanted: boolean, key: PushKey): Promise<PushOutcome> {
    const { sealed, kind, notification_id, subject, until_ms } = due
    const now = site.millis()
    if (due.ended) return { kind: 'ended' }
    if (!isWanted || until_ms <= now) return { kind: 'not sent' }
    const subscription = unsealSubscription(site.sealKey, sealed)
    // A clock that was set back must not have it kept for longer.
    const ttl = Math.min(Math.ceil((until_ms - now) / 1000), lifeOf(kind))
    const message = { kind, notification_id, subject, ttl }
    const post = await pushRequest(site, subscription, key, message, Math.floor(now / 1000))
    const { status, failure, retryAfter } = await tools.send(post)
    if (failure === 'stopped') return { kind: 'stopped' }
    return { kind: 'answered', status, retryAfter }
  }

  const subscriptions = [db.committed(wake), db.onNotify(wake)]
  const poll = setInterval(wake, settings.poll)
  wake()

  return async () => {
    stopped = true
    clearInterval(poll)
    clearTimeout(timer)
    await Promise.all(subscriptions.map((unsubscribe) => unsubscribe()))
    await running
    await inTime(Promise.all(attempts), settings.grace)
    await tools.close()
    await Promise.all(attempts)
    await writeOutcomes().catch(failed)
  }
}

async function inTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
