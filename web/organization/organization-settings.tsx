// The settings of an organization: its name, its owner, its assistants, leaving it and deleting it.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { organizations } from '../api/clients.ts'
import { mayUse } from '../api/rights.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { Fact } from '../kit/page/fact.tsx'
import { Section } from '../kit/page/section.tsx'
import { managingWords } from '../managing-words.ts'
import { LoadedPage } from '../parts/loading/loaded.tsx'
import { organizationPlace } from '../parts/membership/place.ts'
import { RemovePerson } from '../parts/membership/remove-person.tsx'
import { DeletePlace, type PlaceContents } from '../parts/places/delete-place.tsx'
import { type Organization, OrganizationSettingsPage } from '../parts/places/organization-head.tsx'
import { words } from '../words.ts'
import { EditOrganization } from './edit-organization.tsx'
import { useOrganization, useOwnOrganizationMembership } from './organization-queries.ts'

const route = getRouteApi('/organizations/$organization_id/settings')
const { managedPlaces: texts } = managingWords
const OWNER = 1

/** The page. */
export function OrganizationSettings() {
  const { organization_id } = route.useParams()
  return (
    <LoadedPage query={useOrganization(organization_id)} title={({ body }) => `${words.ways.settings}, ${body.name}`}>
      {({ body }) => <Settings key={organization_id} organization={body} />}
    </LoadedPage>
  )
}

function Settings({ organization }: { organization: Organization }) {
  const { organization_id, name, member_id: owner, assistants } = organization
  const { edit, open, close } = useSheet()
  const go = useNavigate()
  const [leaving, leave] = useState(false)
  const own = useOwnOrganizationMembership(organization_id)
  const deletes = mayUse(organization, 'DELETE')
  const key = { organization_id }
  return (
    <OrganizationSettingsPage organization={organization}>
      <Section title={words.ways.settings}>
        <dl className="facts">
          <Fact name={texts.name}>{name}</Fact>
          <Fact name={texts.owner}>{owner.display}</Fact>
          <Fact name={texts.assistants}>{texts.assistantAccess[assistants]}</Fact>
        </dl>
        {mayUse(organization, 'PATCH') && (
          <div className="buttons added">
            <CommandButton label={texts.editOrganization} keys="e" quiet run={() => open({ edit: '' })} />
          </div>
        )}
      </Section>
      {own?.from_group_id === null && (
        <Section title={texts.leaveOrganization}>
          {own.role_id.value === OWNER ? (
            <p>{texts.ownerStays}</p>
          ) : (
            <>
              <p>{texts.leaveHint}</p>
              <CommandButton label={texts.leaveOrganization} quiet run={() => leave(true)} />
            </>
          )}
        </Section>
      )}
      {deletes && (
        <Section title={texts.deleteOrganization}>
          <p>{texts.deleteOrganizationHint}</p>
          <CommandButton label={texts.deleteOrganization} quiet run={() => open({ edit: 'delete' })} />
        </Section>
      )}
      {edit === '' && mayUse(organization, 'PATCH') && <EditOrganization organization={organization} close={close} />}
      {edit === 'delete' && deletes && (
        <DeletePlace
          title={texts.deleteOrganization}
          name={name}
          kind="organization"
          id={organization_id}
          // A preview has an answer of its own.
          preview={async () =>
            (await organizations('drop', key, {}, { preview: true })).body as unknown as PlaceContents
          }
          drop={() => organizations('drop', key, {})}
          stale={[['rooms'], ['organizations'], ['meetings'], ['items']]}
          gone={() => void go({ to: '/', replace: true })}
          close={close}
        />
      )}
      {leaving && own && (
        <RemovePerson
          place={organizationPlace(organization_id, name)}
          person={own}
          gone={() => void go({ to: '/', replace: true })}
          close={() => leave(false)}
        />
      )}
    </OrganizationSettingsPage>
  )
}
