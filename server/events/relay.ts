// The relay: passes events on to hooks and tells each hook in order, many at a time, none of them delaying the others.
import { randomUUID } from 'node:crypto'
import { deliveriesPausedSince } from '../db/delivery-pause.ts'
import type { Site } from '../site.ts'
import { attemptDelivery, type DeliverySent, mayHear, type Tools } from './attempt.ts'
import { type Claim, claimHooks, releaseAllHooks, releaseClaims, renewClaims } from './claims.ts'
import { type Due, dueDeliveries } from './due.ts'
import { createInFlight, type HookInFlight } from './in-flight.ts'
import { type AttemptOutcome, recordOutcomes } from './outcomes.ts'
import { passOn } from './pass-on.ts'
import { RELAY, type RelaySettings } from './settings.ts'

/** Outcomes written down in one transaction. */
const TOGETHER = 500
/** Hooks whose due deliveries are looked up at a time. */
const ABREAST = 8

/** What is written down of a message that could not be made, for instance because its secret cannot be opened. */
const NOT_MADE: DeliverySent = { status: null, failure: 'not made', response: null, retryAfter: null, duration_ms: 0 }

/**
 * Starts a relay: one of any number in as many processes. It looks for work when this process commits something, when
 * another one calls, and now and then. The function that it gives stops it: what is under way may end, what is not told
 * is left to others.
 */
export function startRelay(
  site: Site,
  tools: Tools,
  failed: (error: unknown) => void,
  settings: RelaySettings = RELAY,
): () => Promise<void> {
  const { db } = site
  const me = randomUUID()
  const held = createInFlight(settings)
  const outcomes: AttemptOutcome[] = []
  let stopped = false
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let renewed = 0

  const claimNow = (): Claim => ({ by: me, until: site.millis() + settings.lease })

  function wake() {
    again = true
    if (stopped || running || soon) return
    soon = setTimeout(run, settings.gather)
  }

  function run() {
    soon = undefined
    again = false
    running = turn()
      .catch(failed)
      .then(() => {
        running = undefined
        if (again && !stopped) wake()
      })
  }

  /** One look at everything; two never run at a time. */
  async function turn() {
    await writeOutcomes()
    if (stopped || (await deliveriesPausedSince(db.reads)) !== undefined) return
    await keepClaims()
    const touched = await passOn(db, site.clock(), settings)
    for (const hook_id of touched) held.touch(hook_id)
    for (const hook of await claimHooks(db, claimNow(), site.millis(), held.spare(), held.failingFull()))
      held.take(hook, site.elapsed())
    if ([...touched].some((hook_id) => !held.has(hook_id))) await db.call()
    await startAttempts()
    await giveBackIdle()
  }

  async function writeOutcomes() {
    while (outcomes.length) {
      const some = outcomes.splice(0, TOGETHER)
      try {
        const fared = await db.write((trx) => recordOutcomes(trx, some, site.millis(), settings))
        for (const { due, sent } of some) held.ended(due, sent, fared.get(due.hook_id))
      } catch (error) {
        outcomes.unshift(...some)
        throw error
      }
    }
  }

  /** A claim that could not be kept is lost: another process may tell that hook by now. */
  async function keepClaims() {
    const now = site.elapsed()
    if (now - renewed < settings.lease / 4) return
    if (held.size()) held.keep(await renewClaims(db, claimNow(), held.ids()))
    renewed = now
  }

  async function startAttempts() {
    const ready = held.ready()
    while (ready.length && !stopped) {
      await keepClaims()
      const some = ready.splice(0, ABREAST).filter(({ hook_id }) => held.has(hook_id))
      await Promise.all(some.map((hook) => serve(hook).catch(failed)))
    }
  }

  /** Starts what is due of one hook, in order, as far as there is room. */
  async function serve(hook: HookInFlight) {
    const asked = { hook_id: hook.hook_id, now: site.millis(), most: hook.window + hook.underWay.size }
    const holding = hook.failures >= settings.holdAfterFailures
    const due = await dueDeliveries(db.reads, asked, holding)
    const fresh = due.filter(({ delivery_id }) => !hook.underWay.has(delivery_id))
    held.looked(hook, fresh.length > 0, site.elapsed())
    for (const delivery of fresh) {
      if (!held.begin(hook, delivery)) return
      if (await allowed(hook, delivery)) void attempt(delivery)
      else withhold(delivery)
    }
  }

  async function allowed(hook: HookInFlight, due: Due): Promise<boolean> {
    try {
      return await mayHear(due, tools, site.clock())
    } catch (error) {
      held.withdraw(hook, due)
      throw error
    }
  }

  function withhold(due: Due) {
    const { hook_id, event, resource } = due
    tools.withheld?.({ hook_id, event, resource })
    end({ due, at: site.millis(), sent: 'dropped' })
  }

  async function attempt(due: Due) {
    const at = site.millis()
    const sent = await told(due, at).catch((error): DeliverySent => {
      failed(error)
      return NOT_MADE
    })
    end({ due, at, sent })
  }

  const told = async (due: Due, at: number): Promise<DeliverySent> =>
    attemptDelivery(site, due, tools, Math.floor(at / 1000))

  function end(outcome: AttemptOutcome) {
    held.answered(outcome.due)
    outcomes.push(outcome)
    wake()
  }

  async function giveBackIdle() {
    const idle = held.idle(site.elapsed())
    if (!idle.length) return
    await db.write((trx) => releaseClaims(trx, me, idle, settings.holdAfterFailures))
    held.drop(idle)
  }

  function look() {
    held.touchAll()
    wake()
  }

  /** A change of this process is committed: of those, only events are work. */
  function committed() {
    if (!stopped) wake()
  }

  const deaf = [db.committed(committed), db.called(look)]
  const poll = setInterval(look, settings.poll)
  look()

  return async () => {
    stopped = true
    clearInterval(poll)
    clearTimeout(soon)
    await Promise.all(deaf.map((end) => end()))
    await running
    await held.quiet(settings.grace)
    await writeOutcomes().catch(failed)
    await releaseAllHooks(db, me).catch(failed)
  }
}
