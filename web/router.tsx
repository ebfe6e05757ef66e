// The routes: the home page, and every page that the API links to.
import { createRootRoute, createRoute } from '@tanstack/react-router'
import type { ActionsAddress } from './actions/actions-address.ts'
import type { AuditAddress } from './administration/audit/audit-address.ts'
import type { MembersAddress } from './administration/people/members-address.ts'
import type { RecordAddress } from './api/requests/record-address.ts'
import type { CalendarAddress } from './calendar/calendar-address.ts'
import type { DecisionAddress } from './decisions/decision-address.ts'
import { sheetIn } from './kit/dialogs/sheet-address.ts'
import { Root } from './root.tsx'
import { idOf, organizationIds, roomIds, sheetsOf, viewsOf } from './route-params.ts'
import { searchAddress } from './search/search-address.ts'
import { lazyPage } from './shell/lazy-page.ts'
import { NotFound } from './shell/not-found.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, validateSearch: sheetIn })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyPage(() => import('./home/home.tsx'), 'Home'),
})

const organization = createRoute({
  getParentRoute: () => root,
  path: '/organizations/$organization_id',
  params: { parse: ({ organization_id }) => ({ organization_id: idOf(organization_id) }) },
  component: lazyPage(() => import('./organization/organization.tsx'), 'Organization'),
})

const room = createRoute({
  getParentRoute: () => root,
  path: '/rooms/$room_id',
  params: { parse: ({ room_id }) => ({ room_id: idOf(room_id) }) },
  component: lazyPage(() => import('./room/room.tsx'), 'Room'),
})

const organizationPeople = createRoute({
  getParentRoute: () => root,
  path: '/organizations/$organization_id/people',
  params: organizationIds,
  component: lazyPage(() => import('./organization/organization-people.tsx'), 'OrganizationPeople'),
})

const organizationRecord = createRoute({
  getParentRoute: () => root,
  path: '/organizations/$organization_id/record',
  params: organizationIds,
  validateSearch: (search: Record<string, unknown>): RecordAddress => search,
  component: lazyPage(() => import('./organization/organization-record.tsx'), 'OrganizationRecord'),
})

const person = createRoute({
  getParentRoute: () => root,
  path: '/members/$member_id',
  params: { parse: ({ member_id }) => ({ member_id: idOf(member_id) }) },
  component: lazyPage(() => import('./person/person-page.tsx'), 'PersonPage'),
})

const organizationSettings = createRoute({
  getParentRoute: () => root,
  path: '/organizations/$organization_id/settings',
  params: organizationIds,
  component: lazyPage(() => import('./organization/organization-settings.tsx'), 'OrganizationSettings'),
})

const organizationHooks = createRoute({
  getParentRoute: () => root,
  path: '/organizations/$organization_id/hooks',
  params: organizationIds,
  component: lazyPage(() => import('./administration/hooks/organization-hooks.tsx'), 'OrganizationHooks'),
})

const administration = createRoute({
  getParentRoute: () => root,
  path: '/administration',
  component: lazyPage(() => import('./administration/administration.tsx'), 'Administration'),
})

const membersOfSite = createRoute({
  getParentRoute: () => root,
  path: '/administration/members',
  // These pages read their addresses themselves.
  validateSearch: (search: Record<string, unknown>): MembersAddress => search,
  component: lazyPage(() => import('./administration/people/member-list.tsx'), 'MemberList'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: (search: Record<string, unknown>): AuditAddress => search,
  component: lazyPage(() => import('./administration/audit/audit.tsx'), 'Audit'),
})

const applications = createRoute({
  getParentRoute: () => root,
  path: '/applications',
  component: lazyPage(() => import('./administration/own-applications.tsx'), 'OwnApplications'),
})

const hooks = createRoute({
  getParentRoute: () => root,
  path: '/hooks',
  component: lazyPage(() => import('./administration/hooks/own-hooks.tsx'), 'OwnHooks'),
})

const hook = createRoute({
  getParentRoute: () => root,
  path: '/hooks/$hook_id',
  params: { parse: ({ hook_id }) => ({ hook_id: idOf(hook_id) }) },
  component: lazyPage(() => import('./administration/hooks/hook.tsx'), 'HookPage'),
})

const roomRecord = createRoute({
  getParentRoute: () => root,
  path: '/rooms/$room_id/record',
  params: roomIds,
  // The page reads its filters itself.
  validateSearch: (search: Record<string, unknown>): RecordAddress => search,
  component: lazyPage(() => import('./room/room-record.tsx'), 'RoomRecord'),
})

const roomPeople = createRoute({
  getParentRoute: () => root,
  path: '/rooms/$room_id/people',
  params: roomIds,
  component: lazyPage(() => import('./room/room-people.tsx'), 'RoomPeople'),
})

const roomTemplates = createRoute({
  getParentRoute: () => root,
  path: '/rooms/$room_id/templates',
  params: roomIds,
  component: lazyPage(() => import('./template/template-list.tsx'), 'TemplateList'),
})

const roomSettings = createRoute({
  getParentRoute: () => root,
  path: '/rooms/$room_id/settings',
  params: roomIds,
  component: lazyPage(() => import('./room/room-settings.tsx'), 'RoomSettings'),
})

const meeting = createRoute({
  getParentRoute: () => root,
  path: '/meetings/$meeting_id',
  params: { parse: ({ meeting_id }) => ({ meeting_id: idOf(meeting_id) }) },
  validateSearch: sheetsOf,
  component: lazyPage(() => import('./meeting/meeting.tsx'), 'Meeting'),
})

const live = createRoute({
  getParentRoute: () => root,
  path: '/meetings/$meeting_id/live',
  params: { parse: ({ meeting_id }) => ({ meeting_id: idOf(meeting_id) }) },
  validateSearch: viewsOf,
  component: lazyPage(() => import('./meeting/run/live.tsx'), 'Live'),
})

const series = createRoute({
  getParentRoute: () => root,
  path: '/meeting_series/$meeting_series_id',
  params: { parse: ({ meeting_series_id }) => ({ meeting_series_id: idOf(meeting_series_id) }) },
  validateSearch: ({ at }: Record<string, unknown>): { at?: number } =>
    /^\d{1,12}$/.test(String(at)) ? { at: Number(at) } : {},
  component: lazyPage(() => import('./series/series.tsx'), 'Series'),
})

const schedule = createRoute({
  getParentRoute: () => root,
  path: '/meeting_series/$meeting_series_id/schedule',
  params: { parse: ({ meeting_series_id }) => ({ meeting_series_id: idOf(meeting_series_id) }) },
  component: lazyPage(() => import('./series/schedule.tsx'), 'Schedule'),
})

const template = createRoute({
  getParentRoute: () => root,
  path: '/templates/$template_id',
  params: { parse: ({ template_id }) => ({ template_id: idOf(template_id) }) },
  component: lazyPage(() => import('./template/template.tsx'), 'Template'),
})

const actionItem = createRoute({
  getParentRoute: () => root,
  path: '/action_items/$action_item_id',
  params: { parse: ({ action_item_id }) => ({ action_item_id: idOf(action_item_id) }) },
  component: lazyPage(() => import('./actions/action-item.tsx'), 'ActionItem'),
})

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: searchAddress,
  component: lazyPage(() => import('./search/search.tsx'), 'Search'),
})

const calendar = createRoute({
  getParentRoute: () => root,
  path: '/calendar',
  validateSearch: (search: Record<string, unknown>): CalendarAddress => search,
  component: lazyPage(() => import('./calendar/calendar.tsx'), 'Calendar'),
})

const allActionItems = createRoute({
  getParentRoute: () => root,
  path: '/action_items',
  validateSearch: (search: Record<string, unknown>): ActionsAddress => search,
  component: lazyPage(() => import('./actions/actions.tsx'), 'Actions'),
})

const decisions = createRoute({
  getParentRoute: () => root,
  path: '/decisions',
  // The page reads the address itself, so that no other page has to load how.
  validateSearch: (search: Record<string, unknown>): DecisionAddress => search,
  component: lazyPage(() => import('./decisions/decisions.tsx'), 'Decisions'),
})

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/notifications',
  validateSearch: ({ view }: Record<string, unknown>): { view?: 'all' } => (view === 'all' ? { view } : {}),
  component: lazyPage(() => import('./notifications/notifications.tsx'), 'Notifications'),
})

const openedNotification = createRoute({
  getParentRoute: () => root,
  path: '/notifications/$notification_id',
  params: { parse: ({ notification_id }) => ({ notification_id: idOf(notification_id) }) },
  component: lazyPage(() => import('./notifications/notifications.tsx'), 'OpenedNotification'),
})

export const routeTree = root.addChildren([
  ...([home, organization, organizationPeople, organizationRecord, person, organizationSettings] as const),
  ...([organizationHooks, administration, membersOfSite, audit, applications, hooks] as const),
  ...([hook, room, roomRecord, roomPeople, roomTemplates, roomSettings] as const),
  ...([meeting, live, series, schedule, template, actionItem] as const),
  ...([calendar, allActionItems, decisions, notifications, openedNotification, search] as const),
])
