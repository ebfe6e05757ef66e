// The people of an organization: roles, adding, taking out, leaving.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { mayUse } from '../api/rights.ts'
import { managingWords } from '../managing-words.ts'
import { CommandButton } from '../ui/command-button.tsx'
import { LoadedPage } from '../ui/loaded.tsx'
import { AddPeople } from '../ui/membership/add-people.tsx'
import { MemberList } from '../ui/membership/member-list.tsx'
import { type Member, organizationPlace } from '../ui/membership/place.ts'
import { RemovePerson } from '../ui/membership/remove-person.tsx'
import { OrganizationHead } from '../ui/organization-head.tsx'
import { Section } from '../ui/section.tsx'
import { useSheet } from '../ui/sheet-address.ts'
import { words } from '../words.ts'
import { memberOf, useOrganization, useOrganizationPeople } from './organization-queries.ts'

const route = getRouteApi('/organizations/$organization_id/people')
const { membership: texts } = managingWords

/** The page. */
export function OrganizationPeople() {
  const { organization_id } = route.useParams()
  const { edit, open, close } = useSheet()
  const go = useNavigate()
  const people = useOrganizationPeople(organization_id)
  const [leaving, takeOut] = useState<Member>()
  return (
    <LoadedPage
      query={useOrganization(organization_id)}
      together={[people]}
      title={({ body }) => `${words.ways.people}, ${body.name}`}
    >
      {({ body: organization }) => {
        const place = organizationPlace(organization_id, organization.name)
        const adds = mayUse(organization, 'POST', 'organization_members')
        return (
          <>
            <OrganizationHead organization={organization} />
            <Section title={words.ways.people} count={people.data?.body.length}>
              {adds && (
                <div className="buttons after-heading">
                  <CommandButton label={texts.add} run={() => open({ edit: 'people' })} />
                </div>
              )}
              {people.data && (
                <MemberList
                  place={place}
                  people={people.data.body.map(memberOf)}
                  manages={mayUse(organization, 'PATCH')}
                  remove={takeOut}
                />
              )}
            </Section>
            {edit === 'people' && adds && <AddPeople place={place} close={close} />}
            {leaving && (
              <RemovePerson
                place={place}
                person={leaving}
                gone={() => void go({ to: '/', replace: true })}
                close={() => takeOut(undefined)}
              />
            )}
          </>
        )
      }}
    </LoadedPage>
  )
}
