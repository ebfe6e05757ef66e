// The people of an organization: roles, adding, taking out, leaving.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { mayUse } from '../api/rights.ts'
import { ErrorMessage, LoadedPage } from '../parts/loading/loaded.tsx'
import { organizationPlace } from '../parts/membership/place.ts'
import { PlacePeople } from '../parts/membership/place-people.tsx'
import { OrganizationSettingsPage } from '../parts/places/organization-head.tsx'
import { words } from '../words.ts'
import { memberOf, useOrganization, useOrganizationPeople } from './organization-queries.ts'

const route = getRouteApi('/organizations/$organization_id/people')

/** The page. */
export function OrganizationPeople() {
  const { organization_id } = route.useParams()
  const go = useNavigate()
  const people = useOrganizationPeople(organization_id)
  return (
    <LoadedPage
      query={useOrganization(organization_id)}
      together={[people]}
      title={({ body }) => `${words.ways.people}, ${body.name}`}
    >
      {({ body: organization }) => (
        <OrganizationSettingsPage organization={organization}>
          {people.isError && people.data === undefined ? (
            <ErrorMessage error={people.error} />
          ) : (
            <PlacePeople
              place={organizationPlace(organization_id, organization.name)}
              people={people.data?.body.map(memberOf)}
              adds={mayUse(organization, 'POST', 'organization_members')}
              manages={mayUse(organization, 'PATCH')}
              gone={() => void go({ to: '/', replace: true })}
            />
          )}
        </OrganizationSettingsPage>
      )}
    </LoadedPage>
  )
}
