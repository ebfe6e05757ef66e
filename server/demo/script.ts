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
  when: Planned | UnderWay | 'not yet'
  /** Minutes that it lasts. */
  lasts: number
  location?: string
  audio?: string
  /** The application whose events these meetings are kept with, as their meeting sources say. */
  source?: string
  /** See `minutes.ts`. */
  minutes: string
}

export interface RoomScript {
  name: string
  description: string
  private: boolean
  managers: readonly Name[]
  members: readonly Name[]
  observers?: readonly Name[]
  guests?: readonly Name[]
  programmes: readonly Programme[]
  /** What is to be done and was noted in the room itself, outside any meeting. */
  besides?: string
}
