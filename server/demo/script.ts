// How the demo is written down: rooms with their people, and what meets in them, in the words of its minutes.

/** People go by their first name; no two of the cast share one. */
export type Name = string
export type Day = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri'

/** On a weekday at a local time, every so many weeks, counted from the present week, which is 0. */
export interface Planned {
  day: Day
  /** `9:30` */
  at: string
  from: number
  every?: 1 | 2 | 4
}

/** By a rule of its own, at a local time; so many of its meetings have begun by now. */
export interface Ruled {
  /** RFC 5545 */
  rule: string
  /** `9:30` */
  at: string
  held: number
}

/** Begun so many minutes ago. */
export interface UnderWay {
  begun: number
  state: 'started' | 'paused'
}

/** What meets once or again and again; one meeting for each entry of its minutes. */
export interface Programme {
  name: string
  /** Who calls the meetings and runs them. */
  led: Name
  /** Who takes the notes, where it is not whoever leads. */
  notes?: Name
  /** Who is asked besides; everybody of the room unless said. */
  asked?: readonly Name[]
  when: Planned | Ruled | UnderWay | 'not yet'
  /** The tz name of where they look at the clock; that of the site unless said. */
  zone?: string
  /** Minutes that it lasts. */
  lasts: number
  location?: string
  audio?: string
  /** The application whose events these meetings are kept with, as their meeting sources say. */
  source?: string
  /** The name of the template of the room that they are made from. */
  template?: string
  /** The series that the meetings are occurrences of. */
  series?: SeriesScript
  /** See `minutes.ts`. */
  minutes: string
}

/** What makes a programme a meeting series: a schedule that goes on after its minutes. */
export interface SeriesScript {
  about: string
  /** Which of its times, counted from 0, have no meeting. */
  without?: readonly number[]
  /** After so many times, or with the last of its minutes; never unless said. */
  ends?: number | 'with its minutes'
}

/** What meetings of a room usually are. */
export interface TemplateScript {
  name: string
  about: string
  /** Whether it applies in the room where none is named. */
  usually?: boolean
  /** How many people it is good for. */
  people: readonly [min: number, max: number]
  /** The guides of whoever runs it and of the others, HTML. */
  guides: readonly [facilitator: string, participant: string]
  meeting: { name: string; goal: string; outcomes: string }
  /** Minutes that it lasts. */
  lasts: number
  /** Who runs it, and who is usually there besides. */
  led: Name
  asked: readonly Name[]
}

export interface RoomScript {
  name: string
  description: string
  private: boolean
  managers: readonly Name[]
  members: readonly Name[]
  observers?: readonly Name[]
  guests?: readonly Name[]
  templates?: readonly TemplateScript[]
  programmes: readonly Programme[]
  /** What is to be done and was noted in the room itself, outside any meeting. */
  besides?: string
}

/** A small file of text that somebody brought to a meeting, on an item of its agenda where that is said. */
export interface FileScript {
  name: string
  type: string
  by: Name
  item?: string
  text: string
}

/** What was brought to a meeting, by its name, and what was written in its chat. */
export interface PapersScript {
  meeting: string
  files: readonly FileScript[]
  chat: readonly (readonly [name: Name, text: string])[]
}
