// A calendar program as people have it: keeps the events that mail tells of, as they were written, and reads them with a library of
// which the product uses nothing.
import nodeIcal, { type VEvent } from 'node-ical'
import type { ReadCalendar } from './calendar.ts'

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
  /** What it shows between two instants (Unix seconds): times, title and place, one a line. */
  shows: (after: number, before: number) => string[]
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
      return
    }
    if (isOld(known.whole)) return
    if (kind === 'drops them' || method === 'CANCEL')
      for (const [name, start] of known.starts) if (start.sequence < kept.sequence) known.starts.delete(name)
    known.whole = kept
    known.zone = between('VTIMEZONE')
  }

  function shows(after: number, before: number): string[] {
    const range = { from: new Date((after - 60 * 86_400) * 1000), to: new Date((before + 60 * 86_400) * 1000) }
    const found: string[] = []
    for (const { whole, starts, zone } of events.values()) {
      if (whole?.method !== 'REQUEST') continue
      const gone = [...starts].filter(([, { method }]) => method === 'CANCEL')
      const exdates = gone.map(([recurrence]) => recurrence.replace('RECURRENCE-ID', 'EXDATE'))
      const parts = [...starts.values()].filter(({ method }) => method === 'REQUEST').flatMap(({ lines }) => lines)
      const text = [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Program//EN', ...zone],
        ...[...whole.lines.slice(0, -1), ...exdates, 'END:VEVENT', ...parts, 'END:VCALENDAR', ''],
      ].join('\r\n')
      found.push(...shownIn(text, range))
    }
    return inWindow(found, after, before)
  }
  return { take, shows }
}

/** What a file of events shows, without regard to who is told what. */
export function fileShows(text: string, after: number, before: number): string[] {
  const range = { from: new Date(after * 1000), to: new Date(before * 1000) }
  return inWindow(shownIn(text, range), after, before)
}

function shownIn(text: string, range: { from: Date; to: Date }): string[] {
  const read = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT') as VEvent[]
  return read.flatMap((event) =>
    nodeIcal.expandRecurringEvent(event, range).map(({ start, end, summary, event: one }) => {
      return `${start.toISOString()} ${end.toISOString()} ${String(summary)} @ ${String(one.location ?? '')}`
    }),
  )
}

const inWindow = (found: readonly string[], after: number, before: number): string[] =>
  found
    .filter((line) => {
      const start = Date.parse(line.slice(0, line.indexOf(' '))) / 1000
      return start > after && start < before
    })
    .toSorted()
