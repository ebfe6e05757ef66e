// Parses the notation in which the demo's meetings are written, line by line:
//
//   # Topic                      begins a meeting; `# ~Topic` is one that was canceled, `# Topic @ Tue 9:30` one that
//                                was moved within its week
//   Its purpose. => Its outcomes.
//   - a note | with points | of its own
//   ! a decision
//   ? an issue
//   > Name +7: an action item, due seven days later; name and days may be missing

import type { WorkingDay } from './script.ts'

export interface Note {
  /** HTML. */
  description: string
  tag: 'decision' | 'issue' | undefined
}

export interface Task {
  description: string
  assignee: string | undefined
  /** Days until it is due. */
  due: number | undefined
}

/** Moved to another day and local time of the week. */
export interface Moved {
  day: WorkingDay
  at: string
}

export interface MinutesEntry {
  topic: string
  canceled: boolean
  moved: Moved | undefined
  description: string | null
  outcomes: string | null
  notes: Note[]
  tasks: Task[]
}

const TAGS = { '-': undefined, '!': 'decision', '?': 'issue' } as const

/** The meetings of some minutes, in their order. */
export function parseMinutes(minutes: string): MinutesEntry[] {
  const entries: MinutesEntry[] = []
  for (const line of linesOf(minutes)) {
    if (line.startsWith('#')) entries.push(headed(line.slice(1).trim()))
    else add(entries.at(-1)!, line)
  }
  return entries
}

/** Notes and action items of a room, outside of any meeting. */
export function parseRoomNotes(minutes: string): Pick<MinutesEntry, 'notes' | 'tasks'> {
  const entry = headed('')
  for (const line of linesOf(minutes)) add(entry, line)
  return entry
}

const linesOf = (minutes: string): string[] =>
  minutes
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function headed(heading: string): MinutesEntry {
  const [, topic, day, at] = /^~?\s*(.*?)(?: @ (\w+) ([\d:]+))?$/.exec(heading)!
  return {
    topic: topic!,
    canceled: heading.startsWith('~'),
    moved: day && at ? { day: day as WorkingDay, at } : undefined,
    description: null,
    outcomes: null,
    notes: [],
    tasks: [],
  }
}

function add(entry: MinutesEntry, line: string): void {
  const [mark] = line
  const text = line.slice(2)
  if (mark === '>') entry.tasks.push(taskOf(text))
  else if (mark === '-' || mark === '!' || mark === '?') entry.notes.push(noteOf(TAGS[mark], text))
  else {
    const [description, outcomes] = line.split(' => ')
    entry.description = description!
    entry.outcomes = outcomes ?? null
  }
}

function noteOf(tag: Note['tag'], text: string): Note {
  const [first, ...points] = text.split(' | ')
  const list = points.length ? `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>` : ''
  return { tag, description: `<p>${first}</p>${list}` }
}

function taskOf(text: string): Task {
  const [, assignee, due, description] = /^(\p{L}+)? ?(?:\+(\d+))?: (.+)$/u.exec(text)!
  return { assignee, due: due === undefined ? undefined : Number(due), description: description! }
}
