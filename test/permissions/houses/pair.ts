// Two organizations of the same shape that have nothing to do with each other, and the way into every address of them.
import { contract } from '../../../contract/index.ts'
import type { Endpoint, Resource } from '../../../contract/resource.ts'
import type { Stage } from '../../stage.ts'
import type { Role } from '../matrix.ts'
import { PLACE } from '../nouns/account.ts'
import { type Also, build, gather, type House, recordOf } from './house.ts'
import { SLOTS } from './recurring.ts'

export interface Address {
  /** E.g. `meeting.change`. */
  name: string
  resource: Resource
  endpoint: Endpoint
  path: string
  /** The names of the ids in it. */
  ids: string[]
  /** What the path itself fixes, e.g. the role of a role sub-collection. */
  fixes: Readonly<Record<string, number>>
}

/** What makes a house in which every address leads somewhere. */
export const FULL = { series: true, left: true, hooks: true, account: true, papers: true } as const

/** Every address of the contract. */
export const addresses: readonly Address[] = Object.values(contract as Record<string, Resource>).flatMap((resource) =>
  Object.entries(resource.endpoints).flatMap(([name, endpoint]) =>
    endpoint.at.map(({ path, as }) => ({
      name: `${resource.name}.${name}`,
      resource,
      endpoint,
      path,
      ids: [...path.matchAll(/:(\w+)/g)].map(([, id]) => id!),
      fixes: as,
    })),
  ),
)

/** What an id, or the time, of an address is in a house: records of people are those of its host. */
export function idIn(house: House, { resource }: Address, id: string): number {
  const { cast, seats, places, attendees, invitees, usual } = house
  const records: Record<string, number> = {
    deleted_meeting: house.deleted,
    deleted_attendee: house.removed,
    deleted_meeting_series: house.deletedSeries,
    deleted_invitee: house.uninvited,
  }
  const known: Record<string, number> = {
    organization_id: house.organization,
    room_id: house.room,
    meeting_id: house.meeting,
    member_id: cast.host,
    organization_member_id: recordOf(seats, cast.host),
    room_member_id: recordOf(places, cast.host),
    attendee_id: recordOf(attendees, cast.host),
    note_id: house.notes.meeting,
    decision_id: house.notes.meeting,
    action_item_id: house.items.meeting,
    token_id: house.apiToken,
    session_id: house.session,
    calendar_feed_id: house.feed,
    directory_token_id: house.directoryToken,
    group_id: house.group,
    group_role_id: house.groupRole,
    audit_id: house.entry,
    sign_in_provider_id: house.provider,
    application_id: house.application,
    authorization_id: house.authorization,
    meeting_source_id: house.source,
    meeting_series_id: house.series,
    invitee_id: invitees.length ? recordOf(invitees, cast.host) : 0,
    meeting_series_source_id: house.seriesSource,
    template_id: house.template,
    agenda_item_id: house.agenda[0]!,
    template_attendee_id: usual.length ? recordOf(usual, cast.host) : 0,
    hook_id: house.hook,
    delivery_id: house.delivery,
    attachment_id: house.attachment,
    chat_message_id: house.message,
    mailing_id: house.mailing,
    number: 1,
    time: SLOTS.taken,
    place: PLACE,
    event_id: records[resource.name]!,
  }
  const value = known[id]
  if (!value) throw new Error(`The house has no ${id}.`)
  return value
}

/** The address with these ids in it. */
export const filled = ({ path }: Address, value: (id: string) => number): string =>
  path.replace(/:(\w+)/g, (_, id) => String(value(id)))

/** The word that stands in every text of the other organization, and in no text of one's own. */
export const SECRET = 'Lanternlight'

/** A house with people of its own, whose every text says the word. */
export async function otherHouse(stage: Stage, role: Role = 'OO', also: Also = FULL): Promise<House> {
  const cast = await gather(stage)
  const house = await build(stage, cast, role, true, also)
  await stage.write(async (trx) => {
    const { organization } = house
    const rooms = [house.room, house.far]
    const people = [...Object.values(cast), house.person, house.outsider]
    const named = { first_name: SECRET, name: SECRET, company: SECRET, search_text: SECRET.toLowerCase() }
    await trx.updateTable('member').set(named).where('member_id', 'in', people).execute()
    const name = { name: SECRET }
    await trx.updateTable('organization').set(name).where('organization_id', '=', organization).execute()
    await trx
      .updateTable('room')
      .set({ ...name, description: SECRET })
      .where('room_id', 'in', rooms)
      .execute()
    const described = { ...name, description: SECRET }
    for (const table of ['meeting', 'meeting_series', 'template'] as const)
      await trx.updateTable(table).set(described).where('room_id', 'in', rooms).execute()
    const description = { description: SECRET }
    await trx.updateTable('note').set(description).where('room_id', 'in', rooms).execute()
    const versions = trx.selectFrom('note').select('note_id').where('room_id', 'in', rooms)
    await trx.updateTable('note_version').set(description).where('note_id', 'in', versions).execute()
    const decided = { number: SECRET, search_text: SECRET.toLowerCase(), owner_id: cast.host }
    await trx.updateTable('decision').set(decided).where('room_id', 'in', rooms).execute()
    const assigned = { ...description, member_id: cast.host }
    await trx.updateTable('action_item').set(assigned).where('room_id', 'in', rooms).execute()
    for (const [table, key] of [
      ['meeting', 'meeting_id'],
      ['meeting_series', 'meeting_series_id'],
      ['template', 'template_id'],
    ] as const) {
      const holders = trx
        .selectFrom(table)
        .select(key as 'room_id')
        .where('room_id', 'in', rooms)
      const item = { ...description, title: SECRET, presenter_id: cast.host }
      await trx.updateTable('agenda_item').set(item).where(key, 'in', holders).execute()
    }
    const source = { source_type: SECRET, source_id: SECRET }
    await trx.updateTable('meeting_source').set(source).where('meeting_id', '=', house.meeting).execute()
    await trx.updateTable('meeting_series_source').set(source).where('meeting_series_id', '=', house.series).execute()
    const tags = [house.notes.meeting, house.notes.room].map((note_id) => ({ note_id, tag: SECRET, position: 0 }))
    await trx
      .updateTable('hook')
      .set({ target_url: `https://tides.example/${SECRET}` })
      .where('hook_id', '=', house.hook)
      .execute()
    await trx.updateTable('api_token').set(name).where('member_id', '=', house.person).execute()
    await trx.updateTable('calendar_feed').set(name).where('member_id', '=', house.person).execute()
    await trx.updateTable('application').set(name).where('member_id', 'in', [house.person, cast.host]).execute()
    await trx.updateTable('draft').set({ text: SECRET }).where('member_id', 'in', [house.person, cast.host]).execute()
    const agent = { user_agent: SECRET }
    await trx.updateTable('session').set(agent).where('session_id', '=', house.session).execute()
    await trx.updateTable('attachment').set(name).where('meeting_id', '=', house.meeting).execute()
    await trx.updateTable('mailing').set({ name: SECRET, message: SECRET }).where('room_id', 'in', rooms).execute()
    await trx.updateTable('chat_message').set({ text: SECRET }).where('meeting_id', '=', house.meeting).execute()
    const said = { response: SECRET }
    await trx.updateTable('delivery_attempt').set(said).where('delivery_id', '=', house.delivery).execute()
    await trx.insertInto('note_tag').values(tags).execute()
  })
  return house
}
