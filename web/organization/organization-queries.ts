// Queries of organization pages: the organization with the reader's rights, and its people.
import type { RowOf } from '../../contract/client.ts'
import type { organizationMember } from '../../contract/places/organization-member.ts'
import { useFirst } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { mayUse } from '../api/rights.ts'

/** The organization. */
export const useOrganization = (organization_id: number) =>
  useFirst(['organization', organization_id], first.organization(organization_id))

/** Its people, with what the reader may do with each. */
export const useOrganizationPeople = (organization_id: number) =>
  useFirst(['people', 'organization', organization_id], first.organizationMembers(organization_id))

/** The same beside the organization; not asked for a guest of it, once that is known. */
export function useReadableOrganizationPeople(organization_id: number) {
  const organization = useOrganization(organization_id).data?.body
  const may = organization === undefined || mayUse(organization, 'GET', 'organization_members')
  return useFirst(['people', 'organization', organization_id], first.organizationMembers(organization_id), false, may)
}

/** Somebody of an organization as lists of people show them. */
export const memberOf = ({ organization_member_id, ...row }: RowOf<typeof organizationMember>) => ({
  ...row,
  id: organization_member_id,
})

/** The reader's own membership, which guests read too; undefined where they have none, or it is not there yet. */
export function useOwnOrganizationMembership(organization_id: number) {
  const { data } = useFirst(
    ['people', 'organization', organization_id, 'own'],
    first.organizationMembership(organization_id),
  )
  return data?.body.membership ? memberOf(data.body.membership as RowOf<typeof organizationMember>) : undefined
}
