// First requests and module of each page. Only the server reads this file.
import { type Asking, addressOf, type Body } from '../../contract/client.ts'
import type { Resource } from '../../contract/resource.ts'
import { first } from '../api/requests/first-requests.ts'
import { managing } from '../api/requests/managing-requests.ts'
import { notificationRequests } from '../api/requests/notification-requests.ts'
import { planned } from '../api/requests/planned-requests.ts'
import { readsRoom } from '../api/rights.ts'
import { nextOf } from '../home/next-meeting.ts'
import { lastAmong, lastTime, seriesWithLastTime } from '../meeting/last-time/requests.ts'
import { startOfToday } from '../zone.ts'
import { actionsPage, auditPage, calendarPage, decisionsPage, searchPage } from './lists.ts'
import type { Opening } from './visit.ts'

/** The answer to a request that was asked before; undefined where there is none. */
type Given = <R extends Resource, N extends string & keyof R['endpoints']>(
  request: Asking<R, N>,
) => Body<R, R['endpoints'][N]> | undefined

interface Page {
  /** The module that shows it, as `router.tsx` imports it. */
  module: string
  /** The addresses that it asks, below the API; `id` is that of its path. */
  asks: (id: number, opening: Opening) => string[]
  /** What it asks besides, which those answers say; asked again with what that gives. */
  follows?: (id: number, opening: Opening, given: Given) => string[]
}

const frame = (): string[] => [
  addressOf(first.rooms()),
  addressOf(first.running()),
  addressOf(notificationRequests.unread()),
]

/** What depends on the day; nothing where the day is not known. */
const today = ({ timezone, now }: Opening, request: (after: number) => string): string[] =>
  timezone === null ? [] : [request(startOfToday(timezone, now))]

const meetingPage = (id: number): string[] => [
  ...frame(),
  addressOf(first.meeting(id)),
  addressOf(first.agenda(id)),
  addressOf(first.attendees(id)),
  addressOf(first.notes(id)),
  addressOf(first.items(id)),
  addressOf(first.drafts()),
]

/** The next meeting with its agenda and people. */
function afterHome(_: number, { timezone, now }: Opening, given: Given): string[] {
  const rows = timezone === null ? undefined : given(first.ownMeetings(startOfToday(timezone, now)))
  const id = rows && nextOf(rows, now)?.meeting_id
  return id ? [addressOf(first.meeting(id)), addressOf(first.agenda(id)), addressOf(first.attendees(id))] : []
}

/** What is open from last time, of a meeting that has such, and the backlog beside the agenda of one that is planned. */
function afterMeeting(id: number, _: Opening, given: Given): string[] {
  const meeting = given(first.meeting(id))
  if (!meeting) return []
  const { state, start_time, room_id, meeting_series_id } = meeting
  const room = given(first.rooms())?.find((one) => one.room_id === room_id.value)
  // Anyone who does not read the room may be invited to the series or not.
  if (!readsRoom(room)) return meeting_series_id ? [addressOf(first.ownSeries(room_id.value))] : []
  const lastOf = seriesWithLastTime(meeting)
  const backlog = meeting_series_id
    ? [addressOf(first.series(meeting_series_id.value)), addressOf(first.backlogOf(meeting_series_id.value))]
    : [addressOf(first.room(room_id.value)), addressOf(first.backlogIn(room_id.value))]
  return [
    ...(start_time && lastOf !== undefined ? fromLastTime(id, lastOf, start_time.value, given) : []),
    ...(state === 'pending' ? backlog : []),
  ]
}

function fromLastTime(id: number, series: number, before: number, given: Given): string[] {
  const held = lastTime.held(series, before)
  const last = lastAmong(given(held) ?? [], id)
  return [
    ...[addressOf(lastTime.open(id)), addressOf(lastTime.items(series)), addressOf(held)],
    ...(last ? [addressOf(lastTime.began(last.meeting_id!))] : []),
  ]
}

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
    follows: afterHome,
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
  '/organizations/:organization_id/record': {
    module: 'organization/organization-record.tsx',
    asks: (id) => [
      ...organizationPage(id),
      addressOf(first.organizationMembers(id)),
      addressOf(managing.notesInOrganization(id)),
    ],
  },
  '/members/:member_id': {
    module: 'person/person-page.tsx',
    asks: (id) => [...frame(), addressOf(first.roomsOfPerson(id)), addressOf(first.organizationsOfPerson(id))],
  },
  '/organizations/:organization_id/settings': {
    module: 'organization/organization-settings.tsx',
    asks: (id) => [...organizationPage(id), addressOf(first.organizationMembership(id))],
  },
  '/rooms/:room_id': {
    module: 'room/room.tsx',
    asks: (id, opening) => [
      ...frame(),
      addressOf(first.room(id)),
      ...today(opening, (after) => addressOf(first.comingIn(id, after))),
      ...today(opening, (after) => addressOf(first.seriesIn(id, after))),
      addressOf(first.heldIn(id)),
      addressOf(first.itemsIn(id)),
      addressOf(first.roomPeople(id)),
      addressOf(first.backlogIn(id)),
      addressOf(first.drafts()),
    ],
  },
  '/rooms/:room_id/record': {
    module: 'room/room-record.tsx',
    asks: (id) => [...roomPage(id), addressOf(first.roomPeople(id)), addressOf(managing.notesIn(id))],
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
    asks: (id) => [...roomPage(id), addressOf(first.roomMembership(id))],
  },
  '/meetings/:meeting_id': {
    module: 'meeting/meeting.tsx',
    asks: (id) => [...meetingPage(id), addressOf(first.attachments(id))],
    follows: afterMeeting,
  },
  '/meetings/:meeting_id/live': {
    module: 'meeting/run/live.tsx',
    asks: (id) => [...meetingPage(id), addressOf(first.attachments(id)), addressOf(first.chat(id))],
  },
  '/meeting_series/:meeting_series_id': { module: 'series/series.tsx', asks: frame },
  '/meeting_series/:meeting_series_id/schedule': {
    module: 'series/schedule.tsx',
    asks: (id, opening) => [
      ...frame(),
      addressOf(first.series(id)),
      addressOf(planned.invitees(id)),
      addressOf(planned.agendaOfSeries(id)),
      ...today(opening, (after) => addressOf(planned.dates(id, after))),
      ...today(opening, (before) => addressOf(planned.history(id, before))),
      addressOf(first.itemsInSeries(id)),
      addressOf(planned.attendance(id)),
      addressOf(managing.notesInSeries(id)),
      addressOf(first.backlogOf(id)),
      addressOf(first.drafts()),
    ],
  },
  '/templates/:template_id': {
    module: 'template/template.tsx',
    asks: (id) => [
      ...frame(),
      addressOf(planned.template(id)),
      addressOf(planned.templatePeople(id)),
      addressOf(planned.agendaOfTemplate(id)),
      addressOf(first.drafts()),
    ],
  },
  '/search': { module: 'search/search.tsx', asks: (_, opening) => [...frame(), ...searchPage(opening)] },
  '/action_items/:action_item_id': {
    module: 'actions/action-item.tsx',
    asks: (id) => [...frame(), addressOf(first.actionItem(id))],
  },
  '/organizations/:organization_id/hooks': {
    module: 'administration/hooks/organization-hooks.tsx',
    asks: (id) => [...organizationPage(id), addressOf(managing.hooks({ organization_id: id }))],
  },
  '/administration': {
    module: 'administration/administration.tsx',
    asks: () => [...frame(), addressOf(managing.siteState()), addressOf(managing.organizations())],
  },
  '/administration/members': {
    module: 'administration/people/member-list.tsx',
    asks: () => [...frame(), addressOf(managing.membersOfSite())],
  },
  '/audit': {
    module: 'administration/audit/audit.tsx',
    asks: (_, opening) => [...frame(), ...auditPage(opening)],
  },
  '/applications': {
    module: 'administration/own-applications.tsx',
    asks: () => [...frame(), addressOf(managing.applications())],
  },
  '/hooks': {
    module: 'administration/hooks/own-hooks.tsx',
    asks: () => [...frame(), addressOf(managing.hooks())],
  },
  '/hooks/:hook_id': {
    module: 'administration/hooks/hook.tsx',
    asks: (id) => [...frame(), addressOf(managing.hook(id))],
  },
  '/calendar': {
    module: 'calendar/calendar.tsx',
    asks: (_, opening) => [...frame(), ...calendarPage(opening)],
  },
  '/action_items': {
    module: 'actions/actions.tsx',
    asks: (_, opening) => [...frame(), ...actionsPage(opening)],
  },
  '/decisions': {
    module: 'decisions/decisions.tsx',
    asks: (_, opening) => [...frame(), ...decisionsPage(opening)],
  },
  '/notifications': {
    module: 'notifications/notifications.tsx',
    asks: (_, { search }) => [
      ...frame(),
      addressOf(notificationRequests.list(search['view'] === 'all' ? 'all' : 'unread')),
    ],
  },
  '/notifications/:notification_id': {
    module: 'notifications/notifications.tsx',
    asks: (id) => [...frame(), addressOf(notificationRequests.one(id))],
  },
}
