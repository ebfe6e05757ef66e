// Difference between the desired state and the state last sent to each person.
import type { MeetingState } from '../../../contract/codes.ts'

/** Desired state of an event, or of one start of a repeating event. */
export interface Truth {
  /** Hash of the content, and of the times only. */
  hash: string
  shape: string
  /** Whether it is marked as private. */
  private: boolean
  /** Start and end; Unix seconds. */
  start: number
  over: number
  /** Of a meeting. */
  state?: MeetingState | undefined
  /** Of one start, the hash for people who don't have the whole event; earlier versions may have been sent with `before`. */
  alone?: { hash: string; before: string } | undefined
}

/** Time span that a calendar shows; Unix seconds. */
export interface Shown {
  start: number
  over: number
}

/** Why a person gets no mail: they were left out of the invitation, or opted out of invitations. */
export type Held = 'silent' | 'unwanted'

/** Returns whether a person is held: they got nothing so far, and a change of the event alone does not alter that. */
export const isHeld = (method: SentEvent['method'] | undefined): method is Held =>
  method === 'silent' || method === 'unwanted'

/** Version last sent to a person, and the address. */
export interface SentEvent extends Shown {
  address: string
  method: 'request' | 'cancel' | Held
  sequence: number
  hash: string
  shape: string
  private: boolean
}

/** One event, or one start of a repeating one: 0 is the whole. */
export interface Part {
  slot: number
  /** Undefined: it is canceled, or gone. */
  truth: Truth | undefined
  /** End of the version last sent, if there is no desired state. */
  over: number
  /** Desired recipients: addresses by person id. */
  wanted: ReadonlyMap<number, string>
  sent: ReadonlyMap<number, SentEvent>
  /** For a start: what was sent of the whole event. */
  whole?: ReadonlyMap<number, SentEvent>
  /** For a start: people who have it only through the whole event, and its time there. */
  byRule?: ReadonlyMap<number, Shown>
  /** For a start: its time in the whole event that is about to be sent. */
  plain?: Shown
  /** For a start: whether it equals the whole event. */
  asWhole?: boolean
  /**
   * For a start that equals the whole event: people with a diverging answer, and whether they were sent the whole event later than
   * this start.
   */
  apart?: ReadonlyMap<number, boolean>
  /**
   * For a start after the end of the rule: whether a later part of the series continues there, so that the start ends with the
   * whole event.
   */
  goesOn?: boolean
}

/** A message to one person. */
export interface CalendarMessage {
  slot: number
  member_id: number
  address: string
  method: 'request' | 'cancel'
  /**
   * Reason: new event; new time; other content; requested again; diverging answer; resent because programs forget it when the whole
   * event is sent; canceled; recipient removed; excluded from a new whole event, which needs no message of its own.
   */
  why: 'new' | 'time' | 'text' | 'again' | 'answer' | 'anew' | 'cancel' | 'out' | 'absent'
  /** Whether it is one start for somebody who doesn't have the whole event. */
  isAlone?: boolean
}

/** Limit of starts of a repeating event that are sent at a time, nearest first. */
const MOST_SLOTS = 20
const NOBODY: ReadonlySet<number> = new Set()

/** What is to be sent. */
export interface Messages {
  /** In the order in which each person is to get them. */
  messages: CalendarMessage[]
  /** Messages made redundant by the cancellation or end of the whole event; they are not sent. */
  covered: CalendarMessage[]
  /** Whether a higher sequence is needed. */
  rises: boolean
  /** Whether the limit was reached and more starts remain. */
  left: boolean
}

/**
 * Computes the difference: the messages that bring each calendar to the desired state. `again`: people who get a message in any
 * case; `most`: limit of starts. Events that are over in the calendar too are skipped. Removed starts precede the event itself,
 * whose rule may have changed; differing starts follow it.
 */
export function messagesFor(
  parts: readonly Part[],
  now: number,
  again: ReadonlySet<number> = new Set(),
  most = MOST_SLOTS,
): Messages {
  const whole = parts.filter(({ slot }) => slot === 0).flatMap((part) => stillOpen(part, now, NOBODY) ?? [])
  const slots = parts.filter(({ slot }) => slot !== 0).toSorted((one, other) => one.slot - other.slot)
  const isSilent = silentIn(whole, again)
  const ofWhole = whole.flatMap((part) =>
    partMessages(part, { again, leaving: NOBODY, joining: NOBODY, renewed: NOBODY }),
  )
  const peopleOf = (isSo: (one: CalendarMessage) => boolean) =>
    new Set(ofWhole.filter(isSo).map(({ member_id }) => member_id))
  const leaving = peopleOf(({ method }) => method === 'cancel')
  const renewed = peopleOf(({ method }) => method === 'request')
  const newcomers = ofWhole.filter(({ why }) => why === 'new')
  const byPart = new Map([...whole, ...slots].map((part) => [part.slot, part]))
  const hasWhole = (member_id: number) =>
    renewed.has(member_id) || byPart.get(0)?.sent.get(member_id)?.method === 'request'
  const anew: Anew = { again, leaving, joining: peopleOf(({ why }) => why === 'new'), renewed }
  const isCovered = ({ slot, method, member_id }: CalendarMessage) =>
    method === 'cancel' && (leaving.has(member_id) || (byPart.get(slot)!.goesOn === true && hasWhole(member_id)))
  const all = slots.map((part) => {
    const open = stillOpen(part, now, renewed)
    const ofStart = [...(open ? partMessages(open, anew) : []), ...absencesFrom(part, now, newcomers)]
    return ofStart.filter((one) => !isSilent(one.member_id))
  })
  const uncovered = all.map((some) => some.filter((one) => !isCovered(one))).filter((some) => some.length)
  const starts = uncovered.slice(0, most).flat()
  const messages = [
    ...starts.filter(({ method }) => method === 'cancel'),
    ...ofWhole,
    ...starts.filter(({ method }) => method === 'request'),
  ]
  const rises = messages.some(({ slot, member_id, why }) => {
    if (why === 'answer' || why === 'absent') return false
    if (why !== 'new' && why !== 'again') return true
    if (byPart.get(slot)!.sent.get(member_id)?.method === 'cancel') return true
    // The whole event described this start differently before.
    const last = byPart.get(0)?.sent.get(member_id)?.method
    return slot !== 0 && (last === 'request' || last === 'cancel')
  })
  return { messages, covered: all.flat().filter(isCovered), rises, left: uncovered.length > most }
}

/**
 * A part reduced to people who may need a message; undefined if there are none. `renewed`: people who are sent the whole event now.
 */
function stillOpen(part: Part, now: number, renewed: ReadonlySet<number>): Part | undefined {
  const { truth, wanted, sent, byRule, plain } = part
  if (!truth) return part.over > now ? part : undefined
  const runs = truth.state === 'started' || truth.state === 'paused'
  if (truth.over > now && !runs) return part
  const isOpen = (member_id: number): boolean => {
    const last = sent.get(member_id)
    const shown = last ? (last.method === 'request' ? last : undefined) : byRule?.get(member_id)
    // A running meeting that the calendar shows as over is not sent as upcoming.
    if (truth.over > now) return truth.start <= now || shown === undefined || shown.over > now
    // It is over; a message is needed only if the calendar shows it as upcoming. A meeting that ends on time was held as shown.
    const isToCome = (time: Shown | undefined) =>
      time !== undefined && (truth.state === 'ended' ? time.start : time.over) > now
    // When the whole event is resent, programs forget the exception and show the rule's date.
    return isToCome(shown) || (renewed.has(member_id) && isToCome(plain))
  }
  const open = <T>(people: ReadonlyMap<number, T>) => new Map([...people].filter(([member_id]) => isOpen(member_id)))
  const left = { ...part, wanted: open(wanted), sent: open(sent) }
  return left.wanted.size || left.sent.size ? left : undefined
}

/** People who were never sent the event; they get none of its occurrences until they are invited. */
function silentIn(whole: readonly Part[], again: ReadonlySet<number>): (member_id: number) => boolean {
  const sent = whole[0]?.sent
  return (member_id) => isHeld(sent?.get(member_id)?.method) && !again.has(member_id)
}

/** People who get more than the difference: programs forget exceptions when an event is canceled or resent. */
interface Anew {
  again: ReadonlySet<number>
  /** People for whom the whole event is canceled, and for whom it is new. */
  leaving: ReadonlySet<number>
  joining: ReadonlySet<number>
  /** People who are sent the whole event, new or not. */
  renewed: ReadonlySet<number>
}

function partMessages(
  { slot, truth, wanted, sent, whole, asWhole, apart }: Part,
  { again, leaving, joining, renewed }: Anew,
): CalendarMessage[] {
  const messages: CalendarMessage[] = []
  const people = truth ? wanted : new Map<number, string>()
  for (const [member_id, address] of people) {
    const last = sent.get(member_id)
    const isAlone = slot !== 0 && !renewed.has(member_id) && whole?.get(member_id)?.method !== 'request'
    const due = reasonFor(truth!, { address, sent: last, again: again.has(member_id), isAlone })
    const isAnew = joining.has(member_id) && last?.method === 'request'
    const differs = leaving.has(member_id) ? 'new' : (due ?? (isAnew ? 'again' : undefined))
    // The whole event carries one answer for every start that is not sent separately.
    const isApart = last?.method === 'request' && apart?.has(member_id)
    const isOwed = isApart && (renewed.has(member_id) || apart!.get(member_id))
    // A requested resend consists of the whole event and its differing starts.
    const own = differs === 'again' && asWhole ? undefined : differs
    // A start resent with the whole event is not a change of its own.
    const why =
      own !== undefined && own !== 'text' ? own : isOwed ? 'answer' : own && renewed.has(member_id) ? 'anew' : own
    if (why) messages.push({ slot, member_id, address, method: 'request', why, isAlone })
  }
  for (const [member_id, { address, method }] of sent) {
    if (method === 'request' && !people.has(member_id))
      messages.push({ slot, member_id, address, method: 'cancel', why: truth ? 'out' : 'cancel' })
  }
  return messages
}

/**
 * For an upcoming start: sent state of people to whom the whole event is new but who do not attend this meeting; the event excludes
 * the date for them.
 */
function absencesFrom(
  { slot, truth, wanted, sent, plain }: Part,
  now: number,
  newcomers: readonly CalendarMessage[],
): CalendarMessage[] {
  if (!truth || !plain || plain.over <= now) return []
  return newcomers
    .filter(({ member_id }) => !wanted.has(member_id) && !sent.has(member_id))
    .map(({ member_id, address }) => ({ slot, member_id, address, method: 'cancel', why: 'absent' }))
}

function reasonFor(
  truth: Truth,
  { address, sent, again, isAlone }: { address: string; sent: SentEvent | undefined; again: boolean; isAlone: boolean },
): CalendarMessage['why'] | undefined {
  if (isHeld(sent?.method)) return again ? 'new' : undefined
  if (!sent || sent.method === 'cancel' || sent.address !== address) return 'new'
  if (sent.shape !== truth.shape) return 'time'
  const own = isAlone ? [truth.alone?.hash, truth.alone?.before] : []
  const isSame = [truth.hash, ...own].includes(sent.hash)
  if (!isSame || sent.private !== truth.private) return 'text'
  return again ? 'again' : undefined
}
