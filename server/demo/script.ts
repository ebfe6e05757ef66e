// The types in which the demo is written: rooms with their people, and programs of meetings with their minutes.

/** People go by their first name; no two of the cast share one. */
export type FirstName = string
export type WorkingDay = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri'

/** On a weekday at a local time, every so many weeks; the present week is 0. */
export interface WeeklyTimes {
  day: WorkingDay
  /** `9:30` */
  at: string
  from: number
  every?: 1 | 2 | 4
}

/** By a recurrence rule, at a local time; `begun` of its meetings have begun by now. */
export interface RuleTimes {
  /** RFC 5545 */
  rule: string
  /** `9:30` */
  at: string
  held: number
}

/** A meeting that began so many minutes ago. */
export interface UnderWay {
  begun: number
  state: 'started' | 'paused'
}

/** A single meeting or a series; its minutes have one entry for each meeting. */
export interface Program {
  name: string
  /** The facilitator of the meetings. */
  led: FirstName
  /** The note taker, where it is not the facilitator. */
  notes?: FirstName
  /** Who else is invited; unless set, everybody of the room. */
  invited?: readonly FirstName[]
  when: WeeklyTimes | RuleTimes | UnderWay | 'not yet'
  /** The time zone of its local times; unless set, that of the site. */
  zone?: string
  /** Minutes that it lasts. */
  lasts: number
  location?: string
  audio?: string
  /** The application whose events these meetings stand for, for their meeting sources. */
  source?: string
  /** The name of the room's template that they are made from. */
  template?: string
  /** The series that the meetings are occurrences of. */
  series?: SeriesScript
  /** See `minutes.ts`. */
  minutes: string
}

/** The schedule of a meeting series, which goes on after its minutes. */
export interface SeriesScript {
  about: string
  /** Which of its times, counted from 0, have no meeting. */
  without?: readonly number[]
  /** Ends after so many times, or with the last of its minutes; unless set, never. */
  ends?: number | 'with its minutes'
}

/** A template of a room. */
export interface TemplateScript {
  name: string
  about: string
  /** Whether it is the default template of the room. */
  usually?: boolean
  /** How many people it is good for. */
  people: readonly [min: number, max: number]
  /** The guides for the facilitator and for the participants, in HTML. */
  guides: readonly [facilitator: string, participant: string]
  meeting: { name: string; goal: string; outcomes: string }
  /** Minutes that it lasts. */
  lasts: number
  /** Its facilitator, and who else usually attends. */
  led: FirstName
  invited: readonly FirstName[]
}

export interface RoomScript {
  name: string
  /** In front of its decision numbers. */
  key?: string
  description: string
  private: boolean
  managers: readonly FirstName[]
  members: readonly FirstName[]
  observers?: readonly FirstName[]
  guests?: readonly FirstName[]
  templates?: readonly TemplateScript[]
  programs: readonly Program[]
  /** Notes and action items of the room itself. */
  besides?: string
}

/** A small text file that is attached to a meeting, or to an item of its agenda. */
export interface FileScript {
  name: string
  type: string
  by: FirstName
  item?: string
  text: string
}

/** The attachments and chat messages of a meeting, which is found by its name. */
export interface MaterialsScript {
  meeting: string
  files: readonly FileScript[]
  chat: readonly (readonly [name: FirstName, text: string])[]
}

/** An item that somebody proposes for the agenda of a meeting, which is found by its name. */
export interface ProposalScript {
  meeting: string
  by: FirstName
  title: string
  /** Plain text. */
  about?: string
  minutes?: number
  /** How many days ago it was made. */
  days: number
  /** The decision of the facilitator; open where there is none. */
  decided?: { accepted: true } | { accepted: false; comment: string }
}

/** Minutes in review of a meeting, which is found by its name; its facilitator has sent them. */
export interface ReviewScript {
  meeting: string
  /** They attended, and have not answered yet. */
  reviewers: readonly FirstName[]
  /** Days until the deadline. */
  days: number
}
