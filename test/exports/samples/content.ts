// Contents for samples and tests: all that a document has, to be told apart from what the case is about.
import { people } from '../../../server/demo/world.ts'
import type {
  DocumentActionItem,
  DocumentAgendaItem,
  DocumentContent,
  DocumentNote,
  DocumentPerson,
} from '../../../server/exports/document/document-content.ts'

/** Friday, November 20, 2026, 9:00 in London. */
export const NOW = Date.UTC(2026, 10, 20, 9) / 1000
export const DAY = 86_400

/** The whole name of somebody of the cast. */
export function named(first: string): string {
  const { first_name, last_name } = people.find(({ first_name }) => first_name === first)!
  return `${first_name} ${last_name}`
}

export const person = (first: string, more: Partial<DocumentPerson> = {}): DocumentPerson => ({
  name: named(first),
  role: 3,
  rsvp: 1,
  attended: true,
  representing: null,
  ...more,
})

export const note = (description: string, ...tags: string[]): DocumentNote => ({ description, tags, number: null })

export const task = (description: string, more: Partial<DocumentActionItem> = {}): DocumentActionItem => ({
  description,
  state: 0,
  assignee: null,
  due_ts: null,
  tags: [],
  ...more,
})

export const item = (title: string, more: Partial<DocumentAgendaItem> = {}): DocumentAgendaItem => ({
  title,
  description: null,
  duration_seconds: null,
  presenter: null,
  start_ts: null,
  end_ts: null,
  notes: [],
  action_items: [],
  items: [],
  ...more,
})

export const content = (more: Partial<DocumentContent> = {}): DocumentContent => ({
  of: 'meeting',
  kind: 'agenda',
  locale: 'en-US',
  organization: 'Harbour Works',
  room: 'Board',
  name: 'Board meeting',
  recurrence_description: null,
  state: 'pending',
  start_time: null,
  end_time: null,
  duration: null,
  started_ts: null,
  ended_ts: null,
  timezone: 'Europe/London',
  location: null,
  audio: null,
  description: null,
  outcomes: null,
  address: null,
  attendees: [],
  agenda: [],
  notes: [],
  action_items: [],
  attachments: [],
  chat: [],
  contexts: [],
  lists: [],
  tags: [],
  now: NOW,
  ...more,
})
