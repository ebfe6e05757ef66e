// The measured requests, and the part of the floor's rate that each should reach.
import { contract } from '../../contract/index.ts'
import type { Resource } from '../../contract/resource.ts'
import type { World } from '../world/world.ts'

export interface Request {
  name: string
  method: 'GET' | 'POST'
  /** Requested in turn. */
  paths: string[]
  body: string | undefined
  /** The part of the floor's rate that is aimed at; undefined: it is only shown. */
  aim: number | undefined
}

const get = (name: string, paths: string | string[], aim?: number): Request => ({
  name,
  method: 'GET',
  paths: [paths].flat(),
  body: undefined,
  aim,
})

export const requests = ({ room_id, meeting_ids }: World): Request[] => [
  get(
    'GET /meetings/:id',
    meeting_ids.map((id) => `/meetings/${id}`),
    0.65,
  ),
  get('GET /rooms/:id/meetings?per_page=10', `/rooms/${room_id}/meetings?per_page=10`, 0.75),
  get('… &embed=attendees', `/rooms/${room_id}/meetings?per_page=10&embed=attendees`, 0.85),
  {
    name: 'POST /rooms/:id/action_items',
    method: 'POST',
    paths: [`/rooms/${room_id}/action_items`],
    body: JSON.stringify({ description: '<p>Ask the treasurer for the figures of the summer.</p>' }),
    aim: 1,
  },
  get('GET /metadata', '/metadata'),
]

/** Lists as a member of organization 1 who manages its first room sees them: as long in any database. */
const known: Request[] = [
  '/organizations',
  '/organizations/1/organization_members',
  '/organizations/1/owners',
  '/organizations/1/rooms',
  '/rooms',
  '/rooms/1/room_members',
  '/rooms/1/people',
  '/members?me=true',
  '/meetings',
  '/meetings?timeframe=future',
  '/meetings?state=pending&per_page=10',
  '/rooms/1/meetings?per_page=10',
  '/meetings/1/attendees',
  '/meeting_sources',
  '/meetings/1/meeting_sources',
  '/meeting_series',
  '/rooms/1/meeting_series',
  '/meeting_series/1/invitees',
  '/meeting_series_sources',
  '/meeting_series/1/meeting_series_sources',
  '/meeting_summaries',
  '/rooms/1/meeting_summaries',
  '/meeting_series/1/meeting_summaries',
  '/rooms/1/templates',
  '/templates/1/attendees',
  '/meetings/1/agenda_items',
  '/meeting_series/1/agenda_items',
  '/templates/1/agenda_items',
  '/meetings/1/agenda_proposals',
  '/meetings/1/notes',
  '/meeting_series/1/notes',
  '/rooms/1/notes',
  '/notes/1/versions',
  '/decisions',
  '/rooms/1/decisions',
  '/meeting_series/1/decisions',
  '/action_items',
  '/meetings/1/action_items',
  '/meeting_series/1/action_items',
  '/rooms/1/action_items',
  '/meetings/1/attachments',
  '/meetings/1/chat_messages',
  '/meetings/1/mailings',
  '/meeting_series/1/mailings',
  '/meetings/1/presence',
  '/meetings/1/minutes/approvals',
  '/meetings/1/minutes/reviewers',
  '/meetings/1/minutes/revisions',
  '/meeting_series/1/attendance',
  '/meeting_series/1/backlog_items',
  '/rooms/1/backlog_items',
  '/calendar_feeds',
  '/search_results?search=pier',
  '/hooks',
  '/hooks/1/deliveries',
  '/tokens',
  '/sessions',
  '/applications',
  '/authorizations',
  '/drafts',
  '/changes',
  '/events',
].map((path) => get(`GET ${path}`, path))

/** Requests of an enterprise administrator, who sees everything: a page or a result of the same length. */
export const wide: Request[] = [
  '/members',
  '/members?sort=name',
  '/members?sort=company',
  '/members?sort=-email',
  '/members?sort=created',
  '/members?search=.0.7@',
  '/members?search=quarshie%20.0.',
  '/meetings',
  '/action_items',
  '/organizations/1/action_items',
  '/organizations/1/notes',
  '/organizations/1/decisions',
  '/organizations/1/organization_members',
  '/organizations/1/rooms',
  '/rooms/1/meetings?per_page=10',
  '/audit',
  '/directory_tokens',
  '/groups',
  '/groups/1/roles',
  '/sign_in_providers',
  '/audit?object_kind=room&object_id=1',
  '/mailings/1/recipients',
].map((path) => get(`${path} *`, path))

const withIds = (path: string) => path.replace(/:\w+/g, '1')
const isList = ({ kind, paged }: Resource['endpoints'][string]) => kind === 'list' || (kind === 'custom' && !!paged)
const asked = new Set([...known, ...wide].map(({ paths }) => paths[0]!.split('?')[0]))

/** Every list of the API that not only enterprise administrators read: those above, and whatever the contract has beside them. */
export const lists: Request[] = [
  ...known,
  ...(Object.values(contract) as unknown as Resource[])
    .flatMap(({ endpoints }) => Object.values(endpoints).filter(isList))
    .flatMap(({ at }) => at.filter(({ as }) => !Object.keys(as).length).map(({ path }) => withIds(path)))
    .filter((path) => !asked.has(path))
    .map((path) => get(`GET ${path}`, path)),
]

/** Pages of the feed of changes, but for the cursor. `everything`: an enterprise administrator asks, who sees everything. */
export const feedPages = [
  { name: 'GET /changes?after=…', path: '/changes?', everything: false },
  { name: '… &room_id=1', path: '/changes?room_id=1&', everything: false },
  { name: '… &kind=attendee', path: '/changes?kind=attendee&', everything: false },
  { name: '/changes?after=… *', path: '/changes?', everything: true },
  { name: '/changes?kind=attendee *', path: '/changes?kind=attendee&', everything: true },
]
