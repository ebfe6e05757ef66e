// Queries of a person's page.
import { useQuery } from '@tanstack/react-query'
import { actionItems, organizationMembers, roomMembers } from '../api/clients.ts'
import { useAnswer, useFirst } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import type { Item } from '../meeting/blocks/blocks.ts'

/** How many open action items of an organization are shown. */
const MOST = 20

/** The rooms that the reader shares with somebody. */
export const useSharedRooms = (member_id: number) =>
  useFirst(['rooms', 'person', member_id], first.roomsOfPerson(member_id))

/** The organizations that they share. */
export const useSharedOrganizations = (member_id: number) =>
  useFirst(['organizations', 'person', member_id], first.organizationsOfPerson(member_id))

/** Where a profile is read: a room tells the address too. */
export interface Place {
  room_id?: number | undefined
  organization_id?: number | undefined
}

export interface Profile {
  name: string
  email: string | null
}

async function profileIn(member_id: number, { room_id, organization_id }: Place): Promise<Profile | null> {
  if (room_id !== undefined) {
    const one = (await roomMembers('inRoom', { room_id }, { member_id })).body[0]
    return one ? { name: one.member_name, email: one.member_email } : null
  }
  const one = (await organizationMembers('inOrganization', { organization_id: organization_id! }, { member_id }))
    .body[0]
  return one ? { name: one.member_name, email: null } : null
}

/** Their name and address; null where there is no place in which the reader sees them. */
export const useProfile = (member_id: number, place: Place | undefined) =>
  useQuery({
    queryKey: ['people', 'person', member_id, place?.room_id ?? 0, place?.organization_id ?? 0],
    queryFn: () =>
      place && (place.room_id ?? place.organization_id) !== undefined ? profileIn(member_id, place) : null,
    enabled: place !== undefined,
  })

/** What is open for them in an organization, as far as the reader may read it; what is due first stands first. */
export const useOpenItems = (member_id: number, organization_id: number) =>
  useAnswer<Item[]>(['items', 'person', member_id, organization_id], () =>
    actionItems(
      'inOrganization',
      { organization_id },
      { state: 'open', assignee: member_id },
      { embed: 'description_clean,may', sort: 'due_ts', per_page: MOST },
    ),
  )
