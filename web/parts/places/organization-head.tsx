// The head of every page of an organization: its name, and the ways between its pages.
import type { ReactNode } from 'react'
import type { RowOf } from '../../../contract/client.ts'
import type { organization } from '../../../contract/places/organization.ts'
import { fill } from '../../../words/fill.ts'
import { mayUse } from '../../api/rights.ts'
import { Heading } from '../../kit/page/heading.tsx'
import { Crumbs } from '../../kit/page/in-head.tsx'
import { words } from '../../words.ts'
import { PlaceWays } from './place-ways.tsx'

const { places, ways } = words

export type Organization = RowOf<typeof organization>

interface Props {
  organization: Organization
  /** What stands between the name and the ways. */
  children?: ReactNode
}

/** The head. */
export function OrganizationHead({ organization, children }: Props) {
  const { organization_id, name } = organization
  const at = `/organizations/${organization_id}`
  return (
    <>
      <header className="opening">
        <Crumbs>
          <span>{places.organization}</span>
        </Crumbs>
        <Heading>{name}</Heading>
        {children}
      </header>
      <PlaceWays
        label={fill(ways.of, { name })}
        ways={[
          { path: at, label: ways.rooms },
          ...(mayUse(organization, 'GET', 'organization_members')
            ? [{ path: `${at}/people`, label: ways.people }]
            : []),
          ...(mayUse(organization, 'GET', 'notes') ? [{ path: `${at}/record`, label: ways.record }] : []),
          { path: `${at}/settings`, label: ways.settings },
          ...(mayUse(organization, 'PATCH') ? [{ path: `${at}/hooks`, label: ways.hooks }] : []),
        ]}
      />
    </>
  )
}
