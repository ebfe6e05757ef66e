// Difference between the desired state and the state last sent to each person.
import type { MeetingState } from '../../../contract/codes.ts'

/** What is true of an event, or of one start of a repeating one. */
export interface Truth {
  /** Stands for all of what is said, and for its times alone. */
  hash: string
  shape: string
  /** Whether it is marked as private. */
  private: boolean
  /** When it begins and when it is over; Unix seconds. */
  start: number
  over: number
  /** Of a meeting. */
  state?: MeetingState | undefined
}

/** From when to when a calendar shows something; Unix seconds. */
export interface Shown {
  start: number
  over: number
}

/** Why nothing is sent to a person: nobody has asked for it, or they want no invitations. */
export type Held = 'silent' | 'unwanted'

/** Returns whether somebody was sent nothing so far, and is not until something else than the event changes. */
export const isHeld = (method: SentEvent['method'] | undefined): method is Held =>
  method === 'silent' || method === 'unwanted'

/** What a person was sent, and the address to which it went. */
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
  /** When what was sent last is over, where nothing is true any more. */
  over: number
  /** Who is to know of it, by their id, with their address. */
  wanted: ReadonlyMap<number, string>
  sent: ReadonlyMap<number, SentEvent>
  /** Of a start: who has it by the whole alone, and when. */
  byRule?: ReadonlyMap<number, Shown>
  /** Of a start: when the whole shows it to anyone who is sent that now, and nothing else of it. */
  plain?: Shown
  /** Of a start: whether the whole says the same of it. */
  asWhole?: boolean
  /**
   * Of a start of which the whole says the same: who answered it otherwise, and whether they were sent the whole since, with its answer,
   * and not this since.
   */
  apart?: ReadonlyMap<number, boolean>
  /** Of a start after the end of the rule: whether another series goes on there, so that it ends with the whole. */
  goesOn?: boolean
}

/** A message to one person. */
export interface CalendarMessage {
  slot: number
  member_id: number
  address: string
  method: 'request' | 'cancel'
  /**
   * New to them; another time; anything else; asked for once more; their answer, which is not that to the whole; the whole comes again,
   * with which programs forget it; there is none any more; it is theirs no more; it never was, so that the whole, which is new to them,
   * comes without it, and nothing else is sent.
   */
  why: 'new' | 'time' | 'text' | 'again' | 'answer' | 'anew' | 'cancel' | 'out' | 'absent'
}

/** At most so many starts of a repeating event are sent at a time, the nearest first. */
const MOST_SLOTS = 20

/** What is to be sent. */
export interface Messages {
  /** In the order in which each person is to get them. */
  messages: CalendarMessage[]
  /** What the cancellation or the end of the whole says already to its reader: it is not sent. */
  covered: CalendarMessage[]
  /** Whether a higher sequence is needed. */
  rises: boolean
  /** Whether there are more starts to tell of than are sent at a time. */
  left: boolean
}

/**
 * The messages that make everybody's calendar right. `again`: who gets a message in any case; `most`: of how many starts. Nothing
 * is sent about what is over in the calendar too. Starts that are gone come before the event itself, whose rule may be another by now, and those
 * that differ come after it.
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
  const anew: Anew = { again, leaving, joining: peopleOf(({ why }) => why === 'new'), renewed }
  const byPart = new Map([...whole, ...slots].map((part) => [part.slot, part]))
  const hasWhole = (member_id: number) =>
    renewed.has(member_id) || byPart.get(0)?.sent.get(member_id)?.method === 'request'
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
    // What the whole said of this start before was something else.
    const last = byPart.get(0)?.sent.get(member_id)?.method
    return slot !== 0 && (last === 'request' || last === 'cancel')
  })
  return { messages, covered: all.flat().filter(isCovered), rises, left: uncovered.length > most }
}

/**
 * A part with those of its people to whom there may be something to send; undefined where there is nobody. `renewed`: who is sent the
 * whole now.
 */
function stillOpen(part: Part, now: number, renewed: ReadonlySet<number>): Part | undefined {
  const { truth, wanted, sent, byRule, plain } = part
  if (!truth) return part.over > now ? part : undefined
  const runs = truth.state === 'started' || truth.state === 'paused'
  if (truth.over > now && !runs) return part
  const isOpen = (member_id: number): boolean => {
    const last = sent.get(member_id)
    const shown = last ? (last.method === 'request' ? last : undefined) : byRule?.get(member_id)
    // What was sent as held, and goes on, is not to come once more.
    if (truth.over > now) return truth.start <= now || shown === undefined || shown.over > now
    // It is over; what counts is whether the calendar shows it as to come. Where a meeting ends at its time, it was held as is shown.
    const isToCome = (time: Shown | undefined) =>
      time !== undefined && (truth.state === 'ended' ? time.start : time.over) > now
    // With a new whole programs forget it, and show what that has there.
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

/** People who get more than the difference: programs forget exceptions of canceled and re-sent events. */
interface Anew {
  again: ReadonlySet<number>
  /** To whom the whole is canceled, and to whom it is new. */
  leaving: ReadonlySet<number>
  joining: ReadonlySet<number>
  /** Who is sent the whole, new or not. */
  renewed: ReadonlySet<number>
}

const NOBODY: ReadonlySet<number> = new Set()

function partMessages(
  { slot, truth, wanted, sent, asWhole, apart }: Part,
  { again, leaving, joining, renewed }: Anew,
): CalendarMessage[] {
  const messages: CalendarMessage[] = []
  const people = truth ? wanted : new Map<number, string>()
  for (const [member_id, address] of people) {
    const last = sent.get(member_id)
    const due = reasonFor(truth!, address, last, again.has(member_id))
    const isAnew = joining.has(member_id) && last?.method === 'request'
    const differs = leaving.has(member_id) ? 'new' : (due ?? (isAnew ? 'again' : undefined))
    // The whole says its own answer of every start that is not sent by itself.
    const isApart = last?.method === 'request' && apart?.has(member_id)
    const isOwed = isApart && (renewed.has(member_id) || apart!.get(member_id))
    // What is sent once more is the whole, with the starts that differ from it.
    const own = differs === 'again' && asWhole ? undefined : differs
    // What comes with the whole is no change of this start alone.
    const why =
      own !== undefined && own !== 'text' ? own : isOwed ? 'answer' : own && renewed.has(member_id) ? 'anew' : own
    if (why) messages.push({ slot, member_id, address, method: 'request', why })
  }
  for (const [member_id, { address, method }] of sent) {
    if (method === 'request' && !people.has(member_id))
      messages.push({ slot, member_id, address, method: 'cancel', why: truth ? 'out' : 'cancel' })
  }
  return messages
}

/** Of a start to come, what is kept for people to whom the whole is new, and who are not in its meeting: the whole leaves it out for them. */
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
  address: string,
  sent: SentEvent | undefined,
  again: boolean,
): CalendarMessage['why'] | undefined {
  if (isHeld(sent?.method)) return again ? 'new' : undefined
  if (!sent || sent.method === 'cancel' || sent.address !== address) return 'new'
  if (sent.shape !== truth.shape) return 'time'
  if (sent.hash !== truth.hash || sent.private !== truth.private) return 'text'
  return again ? 'again' : undefined
}
