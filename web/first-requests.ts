// What each page asks first. The pages send these requests, and the server answers them within the page that it sends, so
// both read this file.
import { actionItem } from '../contract/action-item.ts'
import { agendaItem } from '../contract/agenda-item.ts'
import { attachment } from '../contract/attachment.ts'
import { attendee } from '../contract/attendee.ts'
import { chatMessage } from '../contract/chat-message.ts'
import { addressOf, asking } from '../contract/client.ts'
import { draft } from '../contract/draft.ts'
import { meeting } from '../contract/meeting.ts'
import { meetingSummary } from '../contract/meeting-summary.ts'
import { note } from '../contract/note.ts'
import { organization } from '../contract/organization.ts'
import { organizationMember } from '../contract/organization-member.ts'
import { room } from '../contract/room.ts'
import { roomMember } from '../contract/room-member.ts'
import type { Language } from '../words/languages.ts'
import { LONGEST_PAGE } from './api/all-pages.ts'
import { managing } from './managing-requests.ts'
import { startOfToday } from './zone.ts'

/** How many rows lists of a page begin with, and how many come with each step further. */
export const ROWS = {
  meetings: 8,
  held: 8,
  items: 10,
  blocks: LONGEST_PAGE,
  running: 20,
  notes: 20,
  people: 30,
  entries: 30,
} as const

const ITEM = { embed: 'description_clean,may', sort: 'due_ts', per_page: ROWS.items } as const

/** The requests, each by what it asks for; lists begin with page 0. */
export const first = {
  rooms: () => asking(room, 'mine', {}, {}, { embed: 'may' }),
  running: () => asking(meeting, 'mine', {}, { state: 'started' }, { per_page: ROWS.running }),
  drafts: () => asking(draft, 'mine', {}, {}),

  ownMeetings: (after: number, page = 0) =>
    asking(meetingSummary, 'mine', {}, { after }, { page, per_page: ROWS.meetings }),
  ownItems: (page = 0) => asking(actionItem, 'mine', {}, { state: 'open', view: 'assigned_to_me' }, { ...ITEM, page }),

  organization: (organization_id: number) => asking(organization, 'one', { organization_id }, {}, { embed: 'may' }),
  roomsOf: (organization_id: number) => asking(room, 'inOrganization', { organization_id }, {}),
  organizationMembers: (organization_id: number) =>
    asking(organizationMember, 'inOrganization', { organization_id }, {}, { embed: 'may' }),

  room: (room_id: number) => asking(room, 'one', { room_id }, {}, { embed: 'may' }),
  backlogIn: (room_id: number) => asking(agendaItem, 'inBacklogOfRoom', { room_id }, {}, { embed: 'may' }),
  comingIn: (room_id: number, after: number, page = 0) =>
    asking(meetingSummary, 'inRoom', { room_id }, { after }, { page, per_page: ROWS.meetings }),
  heldIn: (room_id: number, page = 0) =>
    asking(meeting, 'inRoom', { room_id }, { timeframe: 'past' }, { page, per_page: ROWS.held }),
  itemsIn: (room_id: number, page = 0) =>
    asking(actionItem, 'inRoom', { room_id }, { state: 'open' }, { ...ITEM, page }),
  itemsInSeries: (meeting_series_id: number, page = 0) =>
    asking(actionItem, 'inSeries', { meeting_series_id }, { state: 'open' }, { ...ITEM, page }),
  roomPeople: (room_id: number) => asking(roomMember, 'inRoom', { room_id }, {}, { embed: 'may' }),
  /** The API says schedules in English; in other languages they are asked for. */
  meeting: (meeting_id: number, language: Language) =>
    asking(meeting, 'one', { meeting_id }, {}, { embed: language === 'en' ? 'may' : 'may,recurrence_descriptions' }),
  agenda: (meeting_id: number) => asking(agendaItem, 'inMeeting', { meeting_id }, {}, { embed: 'may' }),
  attendees: (meeting_id: number) => asking(attendee, 'inMeeting', { meeting_id }, {}, { embed: 'may' }),
  attachments: (meeting_id: number) =>
    asking(attachment, 'inMeeting', { meeting_id }, {}, { embed: 'may', sort: 'create_ts' }),
  notes: (meeting_id: number, page = 0) =>
    asking(note, 'inMeeting', { meeting_id }, {}, { ...BLOCKS, embed: 'tags,agenda_item,may', page }),
  items: (meeting_id: number, page = 0) =>
    asking(
      actionItem,
      'inMeeting',
      { meeting_id },
      {},
      {
        ...BLOCKS,
        ...{ embed: 'description_clean,agenda_item,may', page },
      },
    ),

  /** The last page, unless another is named: a number past the end gives that. */
  chat: (meeting_id: number, page = 1_000_000) =>
    asking(chatMessage, 'inMeeting', { meeting_id }, {}, { per_page: LONGEST_PAGE, page, embed: 'may' }),

  actionItem: (action_item_id: number) =>
    asking(actionItem, 'one', { action_item_id }, {}, { embed: 'description_clean,may' }),
}

const BLOCKS = { sort: 'create_ts', per_page: ROWS.blocks } as const

/** Who opens a page, as far as what it asks depends on it. */
export interface Opening {
  language: Language
  /** The reader's time zone (IANA); null where they have none yet, so that only their browser knows it. */
  timezone: string | null
  /** Unix seconds. */
  now: number
}

interface Page {
  /** The module that shows it, as `router.tsx` imports it. */
  module: string
  /** The addresses that it asks, below the API; `id` is that of its path. */
  asks: (id: number, opening: Opening) => string[]
}

const frame = (): string[] => [addressOf(first.rooms()), addressOf(first.running())]

/** What depends on the day; nothing where the day is not known. */
const today = ({ timezone, now }: Opening, asked: (after: number) => string): string[] =>
  timezone === null ? [] : [asked(startOfToday(timezone, now))]

const meetingPage = (id: number, { language }: Opening): string[] => [
  ...frame(),
  addressOf(first.meeting(id, language)),
  addressOf(first.agenda(id)),
  addressOf(first.attendees(id)),
  addressOf(first.notes(id)),
  addressOf(first.items(id)),
  addressOf(first.drafts()),
]

const roomPage = (id: number): string[] => [...frame(), addressOf(first.room(id))]
const organizationPage = (id: number): string[] => [...frame(), addressOf(first.organization(id))]

/** Every page of the application, by its path as the contract writes it. */
export const PAGES: Readonly<Record<string, Page>> = {
  '/': {
    module: 'home/home.tsx',
    asks: (_, opening) => [
      ...frame(),
      ...today(opening, (after) => addressOf(first.ownMeetings(after))),
      addressOf(first.ownItems()),
    ],
  },
  '/organizations/:organization_id': {
    module: 'organization/organization.tsx',
    asks: (id) => [
      ...frame(),
      addressOf(first.organization(id)),
      addressOf(first.roomsOf(id)),
      addressOf(first.organizationMembers(id)),
    ],
  },
  '/organizations/:organization_id/people': {
    module: 'organization/organization-people.tsx',
    asks: (id) => [...organizationPage(id), addressOf(first.organizationMembers(id))],
  },
  '/organizations/:organization_id/settings': {
    module: 'organization/organization-settings.tsx',
    asks: (id) => [...organizationPage(id), addressOf(first.organizationMembers(id))],
  },
  '/rooms/:room_id': {
    module: 'room/room.tsx',
    asks: (id, opening) => [
      ...frame(),
      addressOf(first.room(id)),
      ...today(opening, (after) => addressOf(first.comingIn(id, after))),
      addressOf(first.heldIn(id)),
      addressOf(first.itemsIn(id)),
      addressOf(first.roomPeople(id)),
      addressOf(first.backlogIn(id)),
      addressOf(first.drafts()),
    ],
  },
  '/rooms/:room_id/record': {
    module: 'room/room-record.tsx',
    asks: (id) => [...roomPage(id), addressOf(managing.notesIn(id))],
  },
  '/rooms/:room_id/people': {
    module: 'room/room-people.tsx',
    asks: (id) => [...roomPage(id), addressOf(first.roomPeople(id))],
  },
  '/rooms/:room_id/templates': {
    module: 'template/template-list.tsx',
    asks: (id) => [...roomPage(id), addressOf(managing.templatesIn(id))],
  },
  '/rooms/:room_id/settings': {
    module: 'room/room-settings.tsx',
    asks: (id) => [...roomPage(id), addressOf(first.roomPeople(id))],
  },
  '/meetings/:meeting_id': {
    module: 'meeting/meeting.tsx',
    asks: (id, opening) => [...meetingPage(id, opening), addressOf(first.attachments(id))],
  },
  '/meetings/:meeting_id/live': {
    module: 'meeting/run/live.tsx',
    asks: (id, opening) => [...meetingPage(id, opening), addressOf(first.attachments(id)), addressOf(first.chat(id))],
  },
  '/meeting_series/:meeting_series_id': { module: 'series/series.tsx', asks: frame },
  '/meeting_series/:meeting_series_id/schedule': { module: 'series/schedule.tsx', asks: frame },
  '/templates/:template_id': { module: 'template/template.tsx', asks: frame },
  '/search': { module: 'search/search.tsx', asks: frame },
  '/action_items/:action_item_id': {
    module: 'actions/action-item.tsx',
    asks: (id) => [...frame(), addressOf(first.actionItem(id))],
  },
  '/organizations/:organization_id/hooks': {
    module: 'administration/organization-hooks.tsx',
    asks: (id) => [...organizationPage(id), addressOf(managing.hooks({ organization_id: id }))],
  },
  '/administration': {
    module: 'administration/administration.tsx',
    asks: () => [...frame(), addressOf(managing.siteState()), addressOf(managing.organizations())],
  },
  '/administration/members': {
    module: 'administration/member-list.tsx',
    asks: () => [...frame(), addressOf(managing.membersOfSite())],
  },
  '/audit': { module: 'administration/audit.tsx', asks: frame },
  '/applications': {
    module: 'administration/own-applications.tsx',
    asks: () => [...frame(), addressOf(managing.applications())],
  },
  '/hooks': { module: 'administration/own-hooks.tsx', asks: () => [...frame(), addressOf(managing.hooks())] },
  '/hooks/:hook_id': {
    module: 'administration/hook.tsx',
    asks: (id) => [...frame(), addressOf(managing.hook(id))],
  },
  '/decisions': { module: 'decisions/decisions.tsx', asks: frame },
}
