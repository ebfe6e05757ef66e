// The addresses of the pages of the demo site, as the API gives them.
import { rootOf } from '../../server/site.ts'
import { clientOf } from '../client.ts'
import type { DemoSite } from './site.ts'

/** A client of the API that is Ada Thornbury. */
export const api = ({ stage, guide }: DemoSite) =>
  clientOf(stage.app, { 'x-api-key': guide.token }, `${rootOf(stage.site)}/api/v1`)

/** The path of a page, from its address. */
const pathOf = ({ url }: DemoSite, address: string): string => address.slice(url.length)

/** Rooms of the demo: one with series, the board's, and one with a running meeting. */
const OLD_PIER = 7
const BOARD = 1
const PRODUCT = 3

/** Brings the running meeting to the second item of its agenda, and adds notes. Gives its path. */
export async function advanceMeeting(site: DemoSite): Promise<string> {
  const ada = api(site)
  const { body } = await ada.get(`/rooms/${PRODUCT}/meetings?state=started&per_page=1`)
  const { meeting_id, meeting_url } = body[0]
  const at = `/meetings/${meeting_id}`
  const { body: points } = await ada.get(`${at}/agenda_items`)
  const second = points.find(({ state }: { state: string }) => state === 'pending')
  await ada.patch(`/agenda_items/${second.agenda_item_id}`, { state: 'current' })
  site.stage.pass(4 * 60 + 12)
  await ada.post(`${at}/notes`, { description: '<p>The two small harbors are ready; the big one is not.</p>' })
  await ada.post(`${at}/notes`, { description: '<p>We go, in two harbors.</p>', tags: ['decision'] })
  await ada.post(`${at}/notes`, { description: '<p>Nobody answers the telephone at night.</p>', tags: ['issue'] })
  await ada.post(`${at}/action_items`, {
    ...{ description: '<p>Tell the harbor masters</p>', member_id: site.member_id, due_ts: '+3 days' },
  })
  return pathOf(site, meeting_url)
}

/** The path of every page, by a name. */
export async function pagePaths(site: DemoSite): Promise<Record<string, string>> {
  const ada = api(site)
  const one = async (path: string) => (await ada.get(path)).body[0]
  const live = await one(`/rooms/${PRODUCT}/meetings?state=started&per_page=1`)
  const coming = await one(`/rooms/${BOARD}/meetings?timeframe=future&per_page=1`)
  const held = await one(`/rooms/${BOARD}/meetings?timeframe=past&state=ended&per_page=1`)
  const item = await one('/action_items?view=assigned_to_me&state=open&per_page=1')
  const room = (await ada.get(`/rooms/${OLD_PIER}`)).body
  const organization = (await ada.get(`/organizations/${room.organization_id.value}`)).body
  const of = (address: string) => pathOf(site, address)
  return {
    home: '/',
    organization: of(organization.organization_url),
    room: of(room.room_url),
    meeting: of(coming.meeting_url),
    'meeting-running': of(live.meeting_url),
    'meeting-live': of(live.meeting_inprogress_url),
    'meeting-held': of(held.meeting_url),
    'action-item': of(item.action_item_url),
  }
}
