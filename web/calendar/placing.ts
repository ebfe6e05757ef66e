// Layout of meetings in a week: days, start and end minutes, and columns of overlapping ones. Minutes are local, so
// each day has 24 hours, also on days with 23 or 25.
import { dayAfter, daysBetween } from './spans.ts'

/** A day and a time of day, as clocks show it. */
interface Wall {
  date: string
  time: string
}

/** A meeting by the reader's clocks; `seconds` is how long it takes in truth. */
export interface Timed {
  from: Wall
  to: Wall
  seconds: number
}

/** The part of a meeting on one day, in minutes from its midnight. */
export interface Piece {
  date: string
  from: number
  to: number
}

const DAY = 1440
const DAY_SECONDS = 86_400

const minutesOf = ({ time }: Wall): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns whether a meeting takes whole days: it stands above the hours. A day of summer time may have 23. */
export const isWholeDays = ({ from, to, seconds }: Timed): boolean =>
  seconds >= DAY_SECONDS || (minutesOf(from) === 0 && minutesOf(to) === 0 && from.date !== to.date)

/** The last day on which a meeting is: what ends at midnight ends on the day before. */
export const lastDay = ({ from, to }: Timed): string =>
  minutesOf(to) === 0 && to.date > from.date ? dayAfter(to.date, -1) : to.date < from.date ? from.date : to.date

/** The pieces of a meeting, one for each day. */
export function piecesOf(one: Timed): Piece[] {
  const last = lastDay(one)
  return Array.from({ length: daysBetween(one.from.date, last) + 1 }, (_, index) => {
    const date = dayAfter(one.from.date, index)
    const from = index ? 0 : minutesOf(one.from)
    if (date !== one.to.date) return { date, from, to: DAY }
    const to = minutesOf(one.to)
    // Where the clocks are set back it may end at an earlier time than it begins.
    return { date, from, to: to > from ? to : Math.min(DAY, from + Math.round(one.seconds / 60)) }
  })
}

/** A place beside others: which column of how many. */
export interface Lane {
  lane: number
  lanes: number
}

/** Fewer minutes than this are drawn as so many, so that a short meeting can be read and pressed. */
export const SHORTEST = 30

/** From when to when a piece is drawn. */
const drawn = ({ from, to }: Pick<Piece, 'from' | 'to'>) => ({ from, to: Math.max(to, from + SHORTEST) })

/** Returns the width of each piece in columns: its own, and those on its right that are free during it. */
export function widthsOf(pieces: readonly Pick<Piece, 'from' | 'to'>[], lanes: readonly Lane[]): number[] {
  return pieces.map((piece, index) => {
    const { from, to } = drawn(piece)
    const { lane, lanes: all } = lanes[index]!
    const right = pieces.flatMap((other, at) => {
      const is = drawn(other)
      return lanes[at]!.lane > lane && is.from < to && from < is.to ? [lanes[at]!.lane] : []
    })
    return Math.min(all, ...right) - lane
  })
}

/** Puts what overlaps beside each other, in the order given in. The earlier and the longer stand further left. */
export function lanesOf(pieces: readonly Pick<Piece, 'from' | 'to'>[]): Lane[] {
  const endOf = (piece: Pick<Piece, 'from' | 'to'>) => drawn(piece).to
  const lanes: Lane[] = pieces.map(() => ({ lane: 0, lanes: 1 }))
  const order = pieces
    .map((_, index) => index)
    .sort((one, other) => pieces[one]!.from - pieces[other]!.from || endOf(pieces[other]!) - endOf(pieces[one]!))
  let together: number[] = []
  let ends: number[] = []
  const close = () => {
    for (const index of together) lanes[index]!.lanes = ends.length
    together = []
    ends = []
  }
  for (const index of order) {
    const { from } = pieces[index]!
    if (ends.every((end) => end <= from)) close()
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = endOf(pieces[index]!)
    lanes[index]!.lane = lane
    together.push(index)
  }
  close()
  return lanes
}

/** The rows in which meetings of whole days stand above a week, so that none covers another. */
export function rowsOf(spans: readonly { first: number; last: number }[]): number[] {
  const ends: number[] = []
  const order = spans
    .map((_, index) => index)
    .sort((one, other) => spans[one]!.first - spans[other]!.first || spans[other]!.last - spans[one]!.last)
  const rows = spans.map(() => 0)
  for (const index of order) {
    const { first, last } = spans[index]!
    const free = ends.findIndex((end) => end < first)
    const row = free < 0 ? ends.length : free
    ends[row] = last
    rows[index] = row
  }
  return rows
}
