// The head of every page of an organization: its name, and the ways between its pages.
import type { ReactNode } from 'react'
import type { RowOf } from '../../../contract/client.ts'
import type { organization } from '../../../contract/places/organization.ts'
import { fill } from '../../../words/fill.ts'
import { mayUse } from '../../api/rights.ts'
import { Heading } from '../../kit/page/heading.tsx'
import { words } from '../../words.ts'
import { Settings } from '../settings/settings.tsx'
import { PlaceWays } from './place-ways.tsx'

const { ways } = words

export type Organization = RowOf<typeof organization>

interface Props {
  organization: Organization
  /** What stands between the name and the ways. */
  children?: ReactNode
}

/** The pages of an organization that the reader may open. */
function waysOf(organization: Organization) {
  const at = `/organizations/${organization.organization_id}`
  return [
    { path: at, label: ways.rooms },
    ...(mayUse(organization, 'GET', 'organization_members') ? [{ path: `${at}/people`, label: ways.people }] : []),
    ...(mayUse(organization, 'GET', 'notes') ? [{ path: `${at}/record`, label: ways.record }] : []),
    { path: `${at}/settings`, label: ways.settings },
    ...(mayUse(organization, 'PATCH') ? [{ path: `${at}/hooks`, label: ways.hooks }] : []),
  ]
}

const Opening = ({ organization, children }: Props) => (
  <header className="opening">
    <Heading>{organization.name}</Heading>
    {children}
  </header>
)

/** The head. */
export const OrganizationHead = ({ organization, children }: Props) => (
  <>
    <Opening organization={organization}>{children}</Opening>
    <PlaceWays label={fill(ways.of, { name: organization.name })} ways={waysOf(organization)} />
  </>
)

/** A page of the settings of an organization: its other pages are beside it. */
export const OrganizationSettingsPage = ({ organization, children }: Props) => (
  <Settings
    groups={[
      {
        label: organization.name,
        name: fill(ways.of, { name: organization.name }),
        links: waysOf(organization),
      },
    ]}
  >
    <Opening organization={organization} />
    {children}
  </Settings>
)
