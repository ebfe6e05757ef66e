// Fair queue: round robin between people, so that many tasks of one delay others by one task only.

export interface FairQueue<T, Person> {
  add: (person: Person, one: T) => void
  /** Removes and returns the next item, of people who must not be skipped. */
  take: (isPassedBy?: (person: Person) => boolean) => { person: Person; one: T } | undefined
  /** Takes one of a person out wherever it stands; whether it was there. */
  remove: (person: Person, one: T) => boolean
  /** Takes all of them out. */
  clear: () => T[]
  readonly length: number
  /** Returns the number of queued items of a person. */
  lengthOf: (person: Person) => number
}

/** The queue of one person, from `next` on; the slots before it are empty. */
interface Line<T> {
  entries: (T | undefined)[]
  next: number
}

/** An empty queue. Whatever has the same `Person` is of the same one, such as a `member_id`. */
export function fairQueue<T, Person = number>(): FairQueue<T, Person> {
  /** Pending tasks by person; the next person is first. */
  const waiting = new Map<Person, Line<T>>()
  let length = 0

  const left = ({ entries, next }: Line<T>): number => entries.length - next

  /** Empty places are given up once they are half of all, so that taking costs the same however much waits. */
  function takeFirst(line: Line<T>): T {
    const one = line.entries[line.next] as T
    line.entries[line.next++] = undefined
    if (line.next > left(line)) {
      line.entries.splice(0, line.next)
      line.next = 0
    }
    return one
  }

  return {
    add: (person, one) => {
      length++
      const line = waiting.get(person)
      if (line) line.entries.push(one)
      else waiting.set(person, { entries: [one], next: 0 })
    },
    take: (isPassedBy = () => false) => {
      for (const [person, line] of waiting) {
        if (isPassedBy(person)) continue
        length--
        const one = takeFirst(line)
        waiting.delete(person)
        if (left(line)) waiting.set(person, line)
        return { person, one }
      }
      return undefined
    },
    remove: (person, one) => {
      const line = waiting.get(person)
      const index = line ? line.entries.indexOf(one, line.next) : -1
      if (index < 0) return false
      length--
      line!.entries.splice(index, 1)
      if (!left(line!)) waiting.delete(person)
      return true
    },
    clear: () => {
      const all = [...waiting.values()].flatMap(({ entries, next }) => entries.slice(next) as T[])
      waiting.clear()
      length = 0
      return all
    },
    get length() {
      return length
    },
    lengthOf: (person) => {
      const line = waiting.get(person)
      return line ? left(line) : 0
    },
  }
}
