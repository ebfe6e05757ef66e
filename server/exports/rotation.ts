// A queue in which people take turns: whoever asks for much waits for themselves, and others wait for one thing of
// theirs.

export interface FairQueue<T> {
  add: (person: number, one: T) => void
  /** What comes next, taken out; of people who are not to be passed by. */
  take: (isPassedBy?: (person: number) => boolean) => { person: number; one: T } | undefined
  /** Takes one out wherever it stands; whether it was there. */
  remove: (one: T) => boolean
  /** Takes all of them out. */
  clear: () => T[]
  readonly length: number
  /** How many of a person wait. */
  lengthOf: (person: number) => number
}

/** An empty queue; people are known by their `member_id`. */
export function fairQueue<T>(): FairQueue<T> {
  /** What waits, by person; whoever comes next is first. */
  const waiting = new Map<number, T[]>()
  const all = (): T[] => [...waiting.values()].flat()

  return {
    add: (person, one) => {
      const own = waiting.get(person)
      if (own) own.push(one)
      else waiting.set(person, [one])
    },
    take: (isPassedBy = () => false) => {
      for (const [person, [one, ...rest]] of waiting) {
        if (isPassedBy(person)) continue
        waiting.delete(person)
        if (rest.length) waiting.set(person, rest)
        return { person, one: one! }
      }
      return undefined
    },
    remove: (one) => {
      for (const [person, own] of waiting) {
        const place = own.indexOf(one)
        if (place < 0) continue
        own.splice(place, 1)
        if (!own.length) waiting.delete(person)
        return true
      }
      return false
    },
    clear: () => {
      const left = all()
      waiting.clear()
      return left
    },
    get length() {
      return all().length
    },
    lengthOf: (person) => waiting.get(person)?.length ?? 0,
  }
}
