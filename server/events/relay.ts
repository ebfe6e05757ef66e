// Outbox relay: fans out events and delivers them, in order for each webhook and concurrently across webhooks
// (docs/decisions/0012-webhooks.md).
import { randomUUID } from 'node:crypto'
import { deliveriesPausedSince } from '../db/delivery-pause.ts'
import { type Claim, endAllClaims, renewClaims } from '../db/locks/claims.ts'
import type { Site } from '../site.ts'
import { attemptDelivery, type DeliverySent, mayReceive, type RelayTools } from './attempt.ts'
import { claimHooks, HOOKS, releaseClaims } from './claims.ts'
import { type DueDelivery, dueDeliveries } from './due.ts'
import { createInFlight, type HookInFlight } from './in-flight.ts'
import { type AttemptOutcome, recordOutcomes } from './outcomes.ts'
import { passOn } from './pass-on.ts'
import { RELAY, type RelaySettings } from './settings.ts'

/** Outcomes that are recorded in one transaction. */
const OUTCOMES_AT_A_TIME = 500
/** Hooks whose due deliveries are looked up at a time. */
const HOOKS_AT_A_TIME = 8

/** What is recorded for a message that could not be made, for instance because its secret cannot be unsealed. */
const NOT_MADE: DeliverySent = { status: null, failure: 'not made', response: null, retryAfter: null, duration_ms: 0 }

/**
 * Starts a relay; several processes may run one each. It looks for work when this process commits, when another process
 * notifies it, and every `poll` milliseconds. Returns a function that stops it: attempts under way may end, the other
 * deliveries are left to other processes. `failed` receives errors, after which the relay goes on.
 */
export function startRelay(
  site: Site,
  tools: RelayTools,
  failed: (error: unknown) => void,
  settings: RelaySettings = RELAY,
): () => Promise<void> {
  const { db } = site
  const me = randomUUID()
  const inFlight = createInFlight(settings)
  const outcomes: AttemptOutcome[] = []
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let renewed = 0

  const claimNow = (): Claim => ({ by: me, until: site.millis() + settings.lease })

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
    await keepClaims()
    const touched = await passOn(db, site.clock(), settings)
    for (const hook_id of touched) inFlight.touch(hook_id)
    for (const hook of await claimHooks(db, claimNow(), site.millis(), inFlight.spare(), inFlight.failingFull()))
      inFlight.take(hook, site.elapsed())
    if ([...touched].some((hook_id) => !inFlight.has(hook_id))) await db.notify()
    await startAttempts()
    await releaseIdle()
  }

  async function writeOutcomes() {
    while (outcomes.length) {
      const some = outcomes.splice(0, OUTCOMES_AT_A_TIME)
      try {
        const health = await db.write((trx) => recordOutcomes(trx, some, site.millis(), settings))
        for (const { due, sent } of some) inFlight.ended(due, sent, health.get(due.hook_id))
      } catch (error) {
        outcomes.unshift(...some)
        throw error
      }
    }
  }

  /** Drops hooks whose claim could not be renewed: another process may deliver to them by now. */
  async function keepClaims() {
    const now = site.elapsed()
    if (now - renewed < settings.lease / 4) return
    if (inFlight.size()) inFlight.keep(new Set(await renewClaims(db, HOOKS, claimNow(), inFlight.ids())))
    renewed = now
  }

  async function startAttempts() {
    const ready = inFlight.ready()
    while (ready.length && !stopped) {
      await keepClaims()
      const some = ready.splice(0, HOOKS_AT_A_TIME).filter(({ hook_id }) => inFlight.has(hook_id))
      await Promise.all(some.map((hook) => startDue(hook).catch(failed)))
    }
  }

  /** Starts the due deliveries of one hook, in order, as far as the limits allow. */
  async function startDue(hook: HookInFlight) {
    const query = { hook_id: hook.hook_id, now: site.millis(), most: hook.window + hook.underWay.size }
    const holdNew = hook.failures >= settings.holdAfterFailures
    const due = await dueDeliveries(db.reads, query, holdNew)
    const fresh = due.filter(({ delivery_id }) => !hook.underWay.has(delivery_id))
    inFlight.looked(hook, fresh.length > 0, site.elapsed())
    for (const delivery of fresh) {
      if (!inFlight.begin(hook, delivery)) return
      if (await allowed(hook, delivery)) void attempt(delivery)
      else withhold(delivery)
    }
  }

  async function allowed(hook: HookInFlight, due: DueDelivery): Promise<boolean> {
    try {
      return await mayReceive(due, tools, site.clock())
    } catch (error) {
      inFlight.withdraw(hook, due)
      throw error
    }
  }

  function withhold(due: DueDelivery) {
    const { hook_id, event, resource } = due
    tools.withheld?.({ hook_id, event, resource })
    end({ due, at: site.millis(), sent: 'dropped' })
  }

  async function attempt(due: DueDelivery) {
    const at = site.millis()
    const sent = await deliver(due, at).catch((error): DeliverySent => {
      failed(error)
      return NOT_MADE
    })
    end({ due, at, sent })
  }

  const deliver = async (due: DueDelivery, at: number): Promise<DeliverySent> =>
    attemptDelivery(site, due, tools, Math.floor(at / 1000))

  function end(outcome: AttemptOutcome) {
    inFlight.answered(outcome.due)
    outcomes.push(outcome)
    wake()
  }

  async function releaseIdle() {
    const idle = inFlight.idle(site.elapsed())
    if (!idle.length) return
    await db.write((trx) => releaseClaims(trx, me, idle, settings.holdAfterFailures))
    inFlight.drop(idle)
  }

  /** Looks at every hook again. */
  function wakeAll() {
    inFlight.touchAll()
    wake()
  }

  /**
   * This process has committed, perhaps with events; the hooks that were claimed already need not be looked at again.
   */
  function committed() {
    if (!stopped) wake()
  }

  const subscriptions = [db.committed(committed), db.onNotify(wakeAll)]
  const poll = setInterval(wakeAll, settings.poll)
  wakeAll()

  return async () => {
    stopped = true
    clearInterval(poll)
    clearTimeout(timer)
    await Promise.all(subscriptions.map((unsubscribe) => unsubscribe()))
    await running
    await inFlight.quiet(settings.grace)
    await writeOutcomes().catch(failed)
    await endAllClaims(db, HOOKS, me).catch(failed)
  }
}
