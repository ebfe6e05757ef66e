// A calendar program as people have it: keeps the events that mail tells of, as they were written, and reads them with a library of
// which the product uses nothing.
import type { ReadCalendar } from './event-reader.ts'
import { byNodeIcal, type Occurrence, occurrencesIn } from './occurrences.ts'

/** What programs do with starts that were told by themselves when their event comes again with a higher number. */
export type Kind = 'keeps them' | 'drops them'

interface Kept {
  sequence: number
  method: string
  lines: readonly string[]
}

interface KeptEvent {
  zone: readonly string[]
  whole?: Kept
  /** Starts that were told by themselves, by their RECURRENCE-ID. */
  starts: Map<string, Kept>
}

export interface CalendarProgram {
  take: (mail: ReadCalendar) => void
  /** What it shows between two instants (Unix seconds): times, title and place, UID and the start of the series, one a line. */
  shows: (after: number, before: number) => string[]
  /** What it has, as a file: the events of each UID. */
  files: () => string[]
}

export function calendarProgram(kind: Kind): CalendarProgram {
  const events = new Map<string, KeptEvent>()

  function take({ method, event, lines }: ReadCalendar): void {
    const uid = event['UID']!
    const between = (name: string) => lines.slice(lines.indexOf(`BEGIN:${name}`), lines.lastIndexOf(`END:${name}`) + 1)
    const kept = { sequence: Number(event['SEQUENCE']), method, lines: between('VEVENT') }
    const known: KeptEvent = events.get(uid) ?? { zone: [], starts: new Map() }
    events.set(uid, known)
    const isOld = (one: Kept | undefined) => one !== undefined && one.sequence > kept.sequence
    const recurrence = lines.find((line) => line.startsWith('RECURRENCE-ID'))
    if (recurrence) {
      if (isOld(known.starts.get(recurrence)) || (kind === 'drops them' && isOld(known.whole))) return
      known.starts.set(recurrence, kept)
      if (!known.whole) known.zone = between('VTIMEZONE')
      return
    }
    if (isOld(known.whole)) return
    if (kind === 'drops them' || method === 'CANCEL')
      for (const [name, start] of known.starts) if (start.sequence < kept.sequence) known.starts.delete(name)
    known.whole = kept
    known.zone = between('VTIMEZONE')
  }

  function files(): string[] {
    const found: string[] = []
    for (const { whole, starts, zone } of events.values()) {
      if (whole?.method === 'CANCEL') continue
      const gone = [...starts].filter(([, { method }]) => method === 'CANCEL')
      const exdates = gone
        .map(([recurrence]) => recurrence.replace('RECURRENCE-ID', 'EXDATE'))
        .filter((line) => !whole?.lines.includes(line))
      // What is after the end of a rule is none of it.
      const last = whole?.lines.join('\n').match(/UNTIL=(\d{8}T\d{6}Z)/)?.[1] ?? '99991231T000000Z'
      const own = [...starts].filter(([recurrence]) => instant(recurrence) <= instant(last))
      const parts = own
        .map(([, start]) => start)
        .filter(({ method }) => method === 'REQUEST')
        .flatMap(({ lines }) => lines)
      // Who was told of single starts alone has only these.
      const all = whole ? [...whole.lines.slice(0, -1), ...exdates, 'END:VEVENT', ...parts] : parts
      const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Program//EN', ...zone]
      found.push([...head, ...all, 'END:VCALENDAR', ''].join('\r\n'))
    }
    return found
  }

  const shows = (after: number, before: number): string[] =>
    files()
      .flatMap((text) => linesOf(byNodeIcal(text, { after, before })))
      .toSorted()
  return { take, shows, files }
}

/** The instant that a RECURRENCE-ID or an UNTIL names. */
function instant(line: string): number {
  const [, zone = 'UTC', year, month, day, hour, minute, second] =
    /(?:TZID=([^:]+):)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/.exec(line)!
  return Temporal.ZonedDateTime.from(`${year}-${month}-${day}T${hour}:${minute}:${second}[${zone}]`).epochMilliseconds
}

/** What a file of events shows, without regard to who is told what, by two libraries. */
export const fileShows = (text: string, after: number, before: number): string[] =>
  linesOf(occurrencesIn(text, { after, before }))

const linesOf = (all: readonly Occurrence[]): string[] =>
  all
    .map(({ start, end, summary, location, uid, recurrence }) => {
      return `${start} ${end} ${summary} @ ${location} (${recurrence} of ${uid})`
    })
    .toSorted()
