// A revision of minutes as comparable lines, each with its location.

import type { MeetingState } from '../../../contract/codes.ts'
import { attendanceOf } from '../../../contract/meetings/held.ts'

/** What a page reads of the JSON file of a version; the file has more. */
export interface FrozenRecord {
  name: string
  state: MeetingState
  description: string | null
  outcomes: string | null
  location: string | null
  attendees: readonly { name: string; attended: boolean }[]
  agenda: readonly FrozenItem[]
  notes: readonly FrozenNote[]
  action_items: readonly FrozenAction[]
  files: readonly { name: string; sha256: string }[]
}

interface FrozenItem {
  title: string
  /** Filtered HTML, as all descriptions below. */
  description: string | null
  notes: readonly FrozenNote[]
  action_items: readonly FrozenAction[]
  items: readonly FrozenItem[]
}

interface FrozenNote {
  description: string
  tags: readonly string[]
  number: string | null
}

interface FrozenAction {
  description: string
  assignee: string | null
}

/** A line of a version. */
export interface Line {
  /** The heading under which it stands: the title of an agenda item, or a name for what lies outside. */
  under: string
  text: string
}

/** The names of what lies outside of the agenda, and of what lines begin with. */
export interface LineNames {
  meeting: string
  present: string
  absent: string
  invited: string
  files: string
  decision: string
  issue: string
  action: string
}

/** The lines of a version, from top to bottom. `plain` gives the text of filtered HTML. */
export function linesOf(record: FrozenRecord, names: LineNames, plain: (html: string) => string): Line[] {
  const { name, description, outcomes, location, agenda, notes, action_items, files } = record
  const written = (under: string, of: Pick<FrozenItem, 'notes' | 'action_items'>): Line[] => [
    ...of.notes.map((note) => ({
      under,
      text: [kindOf(note, names), plain(note.description)].filter(Boolean).join(' '),
    })),
    ...of.action_items.map((item) => ({
      under,
      text: `${[names.action, item.assignee].filter(Boolean).join(', ')}: ${plain(item.description)}`,
    })),
  ]
  const inItem = ({ title, ...item }: FrozenItem): Line[] => [
    { under: title, text: title },
    ...(item.description ? [{ under: title, text: plain(item.description) }] : []),
    ...written(title, item),
    ...item.items.flatMap(inItem),
  ]
  const facts = [name, description, location, outcomes].filter((text) => text !== null)
  const { present, absent, invited } = attendanceOf(record)
  const named = (under: string, people: typeof present): Line[] =>
    people
      .map(({ name }) => name)
      .sort()
      .map((text) => ({ under, text }))
  return [
    ...facts.map((text) => ({ under: names.meeting, text })),
    ...named(names.present, present),
    ...named(names.absent, absent),
    ...named(names.invited, invited),
    ...agenda.flatMap(inItem),
    ...written(names.meeting, { notes, action_items }),
    ...files.map((file) => ({ under: names.files, text: `${file.name} (SHA-256 ${file.sha256.slice(0, 8)}…)` })),
  ]
}

function kindOf({ tags, number }: FrozenNote, { decision, issue }: LineNames): string {
  if (tags.includes('decision')) return `${[decision, number].filter(Boolean).join(' ')}:`
  return tags.includes('issue') ? `${issue}:` : ''
}
