// The hooks that this process tells at present: what is under way, what there is room for, and whose turn it is.
import type { DeliverySent } from './attempt.ts'
import type { Claimed } from './claims.ts'
import type { Due } from './due.ts'
import type { RelaySettings } from './settings.ts'

export interface HookInFlight {
  hook_id: number
  failures: number
  /** Deliveries begun whose outcome is not written down yet. */
  underWay: Set<number>
  /** How many may be under way: more with each success, one after a failure. */
  window: number
  /** There may be something due that is not begun. */
  dirty: boolean
  /** Since when there was nothing due, in milliseconds of `Site.elapsed`. */
  idleSince: number | undefined
}

type Limits = Pick<RelaySettings, 'inFlight' | 'perHook' | 'perTarget' | 'failing' | 'keep'>

export type InFlight = ReturnType<typeof createInFlight>

/** The hooks of one relay; none at first. */
export function createInFlight(limits: Limits) {
  const hooks = new Map<number, HookInFlight>()
  /** Requests that wait for their answer, by delivery; and how many of them each target has. */
  const requests = new Map<number, { target: string; failing: boolean }>()
  const targets = new Map<string, number>()
  let failing = 0
  let whenQuiet: (() => void) | undefined

  const ids = () => [...hooks.keys()]

  function take({ hook_id, failures }: Claimed, now: number) {
    const known = hooks.get(hook_id)
    // Its claim had ended unnoticed: what is under way still is.
    if (known) Object.assign(known, { failures, dirty: true })
    else hooks.set(hook_id, { hook_id, failures, underWay: new Set(), window: 1, dirty: true, idleSince: now })
  }

  /** Begins an attempt, unless too many are under way already. */
  function begin(hook: HookInFlight, due: Due): boolean {
    const target = originOf(due.target_url)
    const ill = hook.failures > 0
    const full =
      requests.size >= limits.inFlight ||
      hook.underWay.size >= hook.window ||
      (targets.get(target) ?? 0) >= limits.perTarget ||
      (ill && failing >= limits.failing)
    if (full) {
      hook.dirty = true
      return false
    }
    hook.underWay.add(due.delivery_id)
    requests.set(due.delivery_id, { target, failing: ill })
    targets.set(target, (targets.get(target) ?? 0) + 1)
    if (ill) failing++
    return true
  }

  /** The attempt is over; its outcome is still to be written down. */
  function answered({ delivery_id }: Due) {
    const request = requests.get(delivery_id)
    if (!request) return
    requests.delete(delivery_id)
    const others = targets.get(request.target)! - 1
    if (others) targets.set(request.target, others)
    else targets.delete(request.target)
    if (request.failing) failing--
    if (!requests.size) whenQuiet?.()
  }

  /** The attempt was begun and comes to nothing; it can be begun again. */
  function withdraw(hook: HookInFlight, due: Due) {
    answered(due)
    hook.underWay.delete(due.delivery_id)
    hook.dirty = true
  }

  /** The outcome is written down; without fortune, the hook is gone. */
  function ended(
    { hook_id, delivery_id }: Due,
    sent: DeliverySent | 'dropped',
    fortune: { failures: number } | undefined,
  ) {
    const hook = hooks.get(hook_id)
    if (!hook) return
    if (!fortune) {
      hooks.delete(hook_id)
      return
    }
    hook.underWay.delete(delivery_id)
    hook.failures = fortune.failures
    if (sent !== 'dropped') hook.window = fortune.failures ? 1 : Math.min(hook.window * 2, limits.perHook)
    hook.dirty = true
  }

  /** Those that may have something due and room for it; who comes first now comes last the next time. */
  function ready(): HookInFlight[] {
    const found = [...hooks.values()].filter(({ dirty, underWay, window }) => dirty && underWay.size < window)
    for (const hook of found) {
      hooks.delete(hook.hook_id)
      hooks.set(hook.hook_id, hook)
    }
    return found
  }

  function looked(hook: HookInFlight, found: boolean, now: number) {
    hook.dirty = false
    hook.idleSince = found || hook.underWay.size ? undefined : (hook.idleSince ?? now)
  }

  const spare = () => Math.max(limits.inFlight - hooks.size, 0)

  /** Those that have had nothing to be told for a while; for any time at all, where others may wait for their place. */
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

  /** Resolves when nothing waits for its answer, or after so many milliseconds. */
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
    /** How many more hooks may be taken. */
    spare,
    failingFull: () => failing >= limits.failing,
    touchAll: () => {
      for (const hook of hooks.values()) hook.dirty = true
    },
    drop: (gone: readonly number[]) => {
      for (const hook_id of gone) hooks.delete(hook_id)
    },
    /** Keeps those whose claim stands. */
    keep: (kept: ReadonlySet<number>) => {
      for (const hook_id of ids()) if (!kept.has(hook_id)) hooks.delete(hook_id)
    },
  }
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? url
