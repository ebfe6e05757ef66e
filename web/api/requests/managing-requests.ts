// First requests of the management pages for rooms, people, templates and the site; see also `first-requests.ts`.
import { application } from '../../../contract/account/application.ts'
import { asking } from '../../../contract/client.ts'
import { delivery, type deliveryStates, hook } from '../../../contract/hooks/hook.ts'
import { note } from '../../../contract/meetings/note.ts'
import { member } from '../../../contract/people/member.ts'
import { organization } from '../../../contract/places/organization.ts'
import { template } from '../../../contract/places/template.ts'
import { siteState } from '../../../contract/site-state.ts'
import type { RecordAddress } from './record-address.ts'

/** Number of rows with which their lists begin, and by which they grow. */
const ROWS = { notes: 20, people: 30, entries: 30 } as const
const PEOPLE = { embed: 'may', per_page: ROWS.people } as const
const NOTES = { embed: 'tags,decision,present,may', per_page: ROWS.notes } as const

/** Filters of the people of the site, and their order. */
export interface MemberFilters {
  search?: string
  sort?: string
  /** Unix seconds. */
  seen_since?: number
  email_waits?: true
}

/** The filters of the API for what an address narrows. */
const tagged = ({ kind, author }: RecordAddress) => ({ ...(kind && { tag: kind }), ...(author && { author }) })

/** The requests, each by what it asks for; lists begin with page 0. */
export const managing = {
  organizations: () => asking(organization, 'mine', {}, {}, { embed: 'may' }),
  siteState: () => asking(siteState, 'now', {}, {}),
  membersOfSite: (page = 0, { sort, ...filters }: MemberFilters = {}) =>
    asking(member, 'all', {}, filters, { ...(sort && { sort }), ...PEOPLE, page }),
  applications: () => asking(application, 'mine', {}, {}, { embed: 'may' }),
  hooks: (filter: { organization_id?: number } = {}) => asking(hook, 'mine', {}, filter, { embed: 'may' }),
  deliveries: (hook_id: number, page = 0, state?: (typeof deliveryStates)[number]) =>
    asking(
      delivery,
      'ofHook',
      { hook_id },
      { ...(state && { state }) },
      { embed: 'may', per_page: ROWS.entries, page },
    ),
  hook: (hook_id: number) => asking(hook, 'one', { hook_id }, {}, { embed: 'may' }),

  templatesIn: (room_id: number) => asking(template, 'inRoom', { room_id }, {}, { embed: 'may' }),
  notesIn: (room_id: number, page = 0, narrowed: RecordAddress = {}) =>
    asking(note, 'inRoom', { room_id }, tagged(narrowed), { ...NOTES, page }),
  notesInOrganization: (organization_id: number, page = 0, narrowed: RecordAddress = {}) =>
    asking(note, 'inOrganization', { organization_id }, tagged(narrowed), { ...NOTES, page }),
  notesInSeries: (meeting_series_id: number, page = 0, tag?: string) =>
    asking(note, 'inSeries', { meeting_series_id }, { ...(tag && { tag }) }, { ...NOTES, page }),
}
