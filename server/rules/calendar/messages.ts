// What calendars are to be told: the difference of what is true and what each person was last told.

/** What is true of an event, or of one start of a repeating one. */
export interface Truth {
  /** Stands for all of what is said, and for its times alone. */
  hash: string
  shape: string
  /** When it is over; Unix seconds. */
  over: number
}

/** A person, and the address to which they are told. */
export interface Told {
  address: string
  method: 'request' | 'cancel' | 'silent'
  sequence: number
  hash: string
  shape: string
}

/** One event, or one start of a repeating one: 0 is the whole. */
export interface Part {
  slot: number
  /** Undefined: it is canceled, or gone. */
  truth: Truth | undefined
  /** When what was told last is over, where nothing is true any more. */
  over: number
  /** Who is to know of it, by their id, with their address. */
  wanted: ReadonlyMap<number, string>
  told: ReadonlyMap<number, Told>
}

/** A message to one person. */
export interface CalendarMessage {
  slot: number
  member_id: number
  address: string
  method: 'request' | 'cancel'
  /** New to them; another time; anything else; asked for once more; there is none any more; it is theirs no more. */
  why: 'new' | 'time' | 'text' | 'again' | 'cancel' | 'out'
}

/** At most so many starts of a repeating event are told at a time, the nearest first. */
const MOST_SLOTS = 20

/**
 * The messages that make everybody's calendar right. `again`: who is told in any case. Nothing is told of what is over. A
 * higher sequence is needed where `rises`.
 */
export function messagesFor(
  parts: readonly Part[],
  now: number,
  again: ReadonlySet<number> = new Set(),
): { messages: CalendarMessage[]; rises: boolean } {
  const coming = parts.filter(({ truth, over }) => (truth?.over ?? over) > now)
  const whole = coming.filter(({ slot }) => slot === 0)
  const slots = coming.filter(({ slot }) => slot !== 0).toSorted((one, other) => one.slot - other.slot)
  const told = slots.map((part) => partMessages(part, again)).filter((messages) => messages.length)
  const messages = [...whole.map((part) => partMessages(part, again)), ...told.slice(0, MOST_SLOTS)].flat()
  const byPart = new Map(coming.map((part) => [part.slot, part]))
  const rises = messages.some(({ slot, member_id, why }) => {
    if (why !== 'new' && why !== 'again') return true
    if (byPart.get(slot)!.told.get(member_id)?.method === 'cancel') return true
    // What the whole said of this start before was something else.
    return slot !== 0 && byPart.get(0)?.told.get(member_id)?.method === 'request'
  })
  return { messages, rises }
}

function partMessages({ slot, truth, wanted, told }: Part, again: ReadonlySet<number>): CalendarMessage[] {
  const messages: CalendarMessage[] = []
  const people = truth ? wanted : new Map<number, string>()
  for (const [member_id, address] of people) {
    const why = whyTold(truth!, address, told.get(member_id), again.has(member_id))
    if (why) messages.push({ slot, member_id, address, method: 'request', why })
  }
  for (const [member_id, { address, method }] of told) {
    if (method === 'request' && !people.has(member_id))
      messages.push({ slot, member_id, address, method: 'cancel', why: truth ? 'out' : 'cancel' })
  }
  return messages
}

function whyTold(
  truth: Truth,
  address: string,
  told: Told | undefined,
  again: boolean,
): CalendarMessage['why'] | undefined {
  if (told?.method === 'silent') return again ? 'new' : undefined
  if (!told || told.method === 'cancel' || told.address !== address) return 'new'
  if (told.shape !== truth.shape) return 'time'
  if (told.hash !== truth.hash) return 'text'
  return again ? 'again' : undefined
}
