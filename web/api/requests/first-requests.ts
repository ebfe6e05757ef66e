// First requests of pages. Pages send them, and the server preloads their responses (`preload/pages.ts`), so both
// import this file.

import { draft } from '../../../contract/account/draft.ts'
import { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import { asking } from '../../../contract/client.ts'
import { attachment } from '../../../contract/files/attachment.ts'
import { actionItem } from '../../../contract/meetings/action-item.ts'
import { attendee } from '../../../contract/meetings/attendee.ts'
import { chatMessage } from '../../../contract/meetings/chat-message.ts'
import { meeting } from '../../../contract/meetings/meeting.ts'
import { meetingSummary } from '../../../contract/meetings/meeting-summary.ts'
import { note } from '../../../contract/meetings/note.ts'
import { organization } from '../../../contract/places/organization.ts'
import { organizationMember } from '../../../contract/places/organization-member.ts'
import { room } from '../../../contract/places/room.ts'
import { roomMember } from '../../../contract/places/room-member.ts'
import { meetingSeries } from '../../../contract/series/meeting-series.ts'
import { LONGEST_PAGE } from '../all-pages.ts'

/** Number of rows with which a page's lists begin, and by which they grow. */
export const ROWS = {
  meetings: 8,
  held: 8,
  items: 10,
  blocks: LONGEST_PAGE,
  running: 20,
  notes: 20,
  people: 30,
  entries: 30,
  all: 50,
} as const

/** Filters of a list of action items; `after` is exclusive (Unix seconds). */
export interface ItemFilters {
  state: 'open' | 'closed' | 'any'
  view: 'assigned_to_me' | 'asked_of_others'
  after?: number
  before?: number
}

const ITEM = { embed: 'description_clean,may', sort: 'due_ts', per_page: ROWS.items } as const

/** The requests, each by what it asks for; lists begin with page 0. */
export const first = {
  rooms: () => asking(room, 'mine', {}, {}, { embed: 'may' }),
  running: () => asking(meeting, 'mine', {}, { state: 'started' }, { per_page: ROWS.running }),
  drafts: () => asking(draft, 'mine', {}, {}),

  ownMeetings: (after: number, page = 0) =>
    asking(meetingSummary, 'mine', {}, { after }, { page, per_page: ROWS.meetings }),
  /** The reader's meetings of some days (Unix seconds): what ends after `ends_after` and begins before `before`. */
  meetingsBetween: (window: { ends_after: number; before: number }, page = 0) =>
    asking(meetingSummary, 'mine', {}, window, { page, per_page: LONGEST_PAGE }),
  /** Action items of all rooms: the reader's own, or those that they asked of others. */
  itemsOfAll: (filters: ItemFilters, page = 0) =>
    asking(actionItem, 'mine', {}, filters, {
      ...{ page, per_page: ROWS.all, embed: 'description_clean,may' },
      sort: filters.state === 'closed' ? '-close_ts' : 'due_ts',
    }),
  ownItems: (page = 0) => asking(actionItem, 'mine', {}, { state: 'open', view: 'assigned_to_me' }, { ...ITEM, page }),

  /** Places that the reader shares with a person: those whose members they may list. */
  roomsOfPerson: (member_id: number) => asking(room, 'mine', {}, { member_id }),
  organizationsOfPerson: (member_id: number) => asking(organization, 'mine', {}, { member_id }),

  organization: (organization_id: number) => asking(organization, 'one', { organization_id }, {}, { embed: 'may' }),
  organizationMembership: (organization_id: number) =>
    asking(organization, 'one', { organization_id }, {}, { embed: 'membership', fields: 'organization_id,membership' }),
  roomsOf: (organization_id: number) => asking(room, 'inOrganization', { organization_id }, {}),
  organizationMembers: (organization_id: number) =>
    asking(organizationMember, 'inOrganization', { organization_id }, {}, { embed: 'may' }),

  room: (room_id: number) => asking(room, 'one', { room_id }, {}, { embed: 'may' }),
  roomMembership: (room_id: number) =>
    asking(room, 'one', { room_id }, {}, { embed: 'membership', fields: 'room_id,membership' }),
  series: (meeting_series_id: number) =>
    asking(meetingSeries, 'one', { meeting_series_id }, {}, { embed: 'may,recurrence_descriptions,schedule_timezone' }),
  /** The series of a room to which the reader is invited, for anyone who does not read the room. */
  ownSeries: (room_id: number) =>
    asking(meetingSeries, 'mine', {}, { room_id }, { fields: 'meeting_series_id', per_page: LONGEST_PAGE }),
  backlogOf: (meeting_series_id: number) =>
    asking(agendaItem, 'inBacklogOfSeries', { meeting_series_id }, {}, { embed: 'may' }),
  backlogIn: (room_id: number) => asking(agendaItem, 'inBacklogOfRoom', { room_id }, {}, { embed: 'may' }),
  comingIn: (room_id: number, after: number, page = 0) =>
    asking(meetingSummary, 'inRoom', { room_id }, { after }, { page, per_page: ROWS.meetings }),
  /** The series of a room that have meetings after a time (Unix seconds). */
  seriesIn: (room_id: number, after: number, page = 0) =>
    asking(
      meetingSeries,
      'inRoom',
      { room_id },
      { after },
      {
        ...{ page, per_page: ROWS.meetings, embed: 'recurrence_descriptions,schedule_timezone' },
        fields: 'meeting_series_id,name,recurrence_description,recurrence_descriptions,schedule_timezone',
      },
    ),
  heldIn: (room_id: number, page = 0) =>
    asking(meeting, 'inRoom', { room_id }, { timeframe: 'past' }, { page, per_page: ROWS.held }),
  itemsIn: (room_id: number, page = 0) =>
    asking(actionItem, 'inRoom', { room_id }, { state: 'open' }, { ...ITEM, page }),
  itemsInSeries: (meeting_series_id: number, page = 0) =>
    asking(actionItem, 'inSeries', { meeting_series_id }, { state: 'open' }, { ...ITEM, page }),
  roomPeople: (room_id: number) => asking(roomMember, 'inRoom', { room_id }, {}, { embed: 'may' }),
  /** Beside the rights, its schedule in the words of each language, with days as the reader's region writes them. */
  meeting: (meeting_id: number) =>
    asking(meeting, 'one', { meeting_id }, {}, { embed: 'may,recurrence_descriptions,schedule_timezone,series_name' }),
  agenda: (meeting_id: number) => asking(agendaItem, 'inMeeting', { meeting_id }, {}, { embed: 'may' }),
  attendees: (meeting_id: number) => asking(attendee, 'inMeeting', { meeting_id }, {}, { embed: 'may' }),
  attachments: (meeting_id: number) =>
    asking(attachment, 'inMeeting', { meeting_id }, {}, { embed: 'may', sort: 'create_ts' }),
  notes: (meeting_id: number, page = 0) =>
    asking(note, 'inMeeting', { meeting_id }, {}, { ...BLOCKS, embed: 'tags,agenda_item,decision,may', page }),
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
