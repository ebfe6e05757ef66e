// Scheduler of delivery attempts: claimed webhooks, concurrency limits, and fair turns.
import type { DeliverySent } from './attempt.ts'
import type { ClaimedHook } from './claims.ts'
import type { DueDelivery } from './due.ts'
import type { RelaySettings } from './settings.ts'

/** A hook that this process has claimed. */
export interface HookInFlight {
  hook_id: number
  /** Failed attempts in a row. */
  failures: number
  /** Ids of deliveries that were begun and whose outcome is not recorded yet. */
  underWay: Set<number>
  /** How many deliveries may be under way: doubled with each success, one after a failure. */
  window: number
  /** There may be deliveries due that are not begun. */
  dirty: boolean
  /** Since when nothing was due, in milliseconds of `Site.elapsed`. */
  idleSince: number | undefined
}

type Limits = Pick<RelaySettings, 'inFlight' | 'perHook' | 'perTarget' | 'failing' | 'keep'>

export type InFlight = ReturnType<typeof createInFlight>

/** Creates the empty collection of one relay. Times are in milliseconds of `Site.elapsed`. */
export function createInFlight(limits: Limits) {
  const hooks = new Map<number, HookInFlight>()
  /** Requests without a response yet, by delivery; and how many of them each target has. */
  const requests = new Map<number, { target: string; failing: boolean }>()
  const targets = new Map<string, number>()
  /** How many of the requests are to hooks whose last attempt failed. */
  let failing = 0
  let whenQuiet: (() => void) | undefined

  const ids = () => [...hooks.keys()]

  function take({ hook_id, failures }: ClaimedHook, now: number) {
    const known = hooks.get(hook_id)
    // The claim had expired unnoticed; attempts that were under way still are.
    if (known) Object.assign(known, { failures, dirty: true })
    else hooks.set(hook_id, { hook_id, failures, underWay: new Set(), window: 1, dirty: true, idleSince: now })
  }

  /** Begins an attempt; false where too many are under way already. */
  function begin(hook: HookInFlight, due: DueDelivery): boolean {
    const target = originOf(due.target_url)
    const hookFails = hook.failures > 0
    const full =
      requests.size >= limits.inFlight ||
      hook.underWay.size >= hook.window ||
      (targets.get(target) ?? 0) >= limits.perTarget ||
      (hookFails && failing >= limits.failing)
    if (full) {
      hook.dirty = true
      return false
    }
    hook.underWay.add(due.delivery_id)
    requests.set(due.delivery_id, { target, failing: hookFails })
    targets.set(target, (targets.get(target) ?? 0) + 1)
    if (hookFails) failing++
    return true
  }

  /** The attempt is over; its outcome is not recorded yet. */
  function answered({ delivery_id }: DueDelivery) {
    const request = requests.get(delivery_id)
    if (!request) return
    requests.delete(delivery_id)
    const others = targets.get(request.target)! - 1
    if (others) targets.set(request.target, others)
    else targets.delete(request.target)
    if (request.failing) failing--
    if (!requests.size) whenQuiet?.()
  }

  /** The attempt was begun but not made; it can be begun again. */
  function withdraw(hook: HookInFlight, due: DueDelivery) {
    answered(due)
    hook.underWay.delete(due.delivery_id)
    hook.dirty = true
  }

  /** The outcome is recorded; `health` is undefined where the hook was removed. */
  function ended(
    { hook_id, delivery_id }: DueDelivery,
    sent: DeliverySent | 'dropped',
    health: { failures: number } | undefined,
  ) {
    const hook = hooks.get(hook_id)
    if (!hook) return
    if (!health) {
      hooks.delete(hook_id)
      return
    }
    hook.underWay.delete(delivery_id)
    hook.failures = health.failures
    if (sent !== 'dropped') hook.window = health.failures ? 1 : Math.min(hook.window * 2, limits.perHook)
    hook.dirty = true
  }

  /** The hooks that may have deliveries due and room for them; those that come first now come last the next time. */
  function ready(): HookInFlight[] {
    const due = [...hooks.values()].filter(({ dirty, underWay, window }) => dirty && underWay.size < window)
    for (const hook of due) {
      hooks.delete(hook.hook_id)
      hooks.set(hook.hook_id, hook)
    }
    return due
  }

  /** Its due deliveries were looked up; `isDue`: there were some that are not begun. */
  function looked(hook: HookInFlight, isDue: boolean, now: number) {
    hook.dirty = false
    hook.idleSince = isDue || hook.underWay.size ? undefined : (hook.idleSince ?? now)
  }

  const spare = () => Math.max(limits.inFlight - hooks.size, 0)

  /**
   * The hooks that have had nothing due for a while; or for any time at all, where other hooks may need their place.
   */
  const idle = (now: number): number[] => {
    const keep = spare() ? limits.keep : 0
    return [...hooks.values()]
      .filter(({ underWay, dirty, idleSince }) => !underWay.size && !dirty && now - (idleSince ?? now) >= keep)
      .map(({ hook_id }) => hook_id)
  }

  function touch(hook_id: number) {
    const hook = hooks.get(hook_id)
    if (hook) hook.dirty = true
  }

  /** Resolves when no request is without a response, or after so many milliseconds. */
  async function quiet(most: number): Promise<void> {
    if (!requests.size) return
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, most)
      whenQuiet = () => {
        clearTimeout(late)
        resolve()
      }
    })
  }

  return {
    take,
    begin,
    answered,
    withdraw,
    ended,
    ready,
    looked,
    idle,
    touch,
    quiet,
    ids,
    has: (hook_id: number) => hooks.has(hook_id),
    size: () => hooks.size,
    /** How many more hooks may be claimed. */
    spare,
    failingFull: () => failing >= limits.failing,
    touchAll: () => {
      for (const hook of hooks.values()) hook.dirty = true
    },
    drop: (gone: readonly number[]) => {
      for (const hook_id of gone) hooks.delete(hook_id)
    },
    /** Drops every hook but those whose claim was renewed. */
    keep: (kept: ReadonlySet<number>) => {
      for (const hook_id of ids()) if (!kept.has(hook_id)) hooks.delete(hook_id)
    },
  }
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? url
