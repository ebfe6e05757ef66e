// Index of the administration: status of the site, and its organizations.
import { IconBuilding } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plural } from '../../words/fill.ts'
import { colonIn } from '../../words/languages.ts'
import { useFirst } from '../api/queries.ts'
import { managing } from '../api/requests/managing-requests.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Section } from '../kit/page/section.tsx'
import { Loaded, LoadedPage } from '../parts/loading/loaded.tsx'
import { known, pathOf } from '../site.ts'
import { AdministrationPage } from './administration-page.tsx'
import { administeringWords } from './administration-words.ts'
import { NewOrganization } from './new-organization.tsx'
import { SiteStateTiles } from './site-state.tsx'

const { administration: texts } = administeringWords

const useOrganizations = () => useFirst(['organizations'], managing.organizations())

/** The page. */
export function Administration() {
  const { edit, open, close } = useSheet()
  const state = useFirst(['site state'], managing.siteState(), true)
  return (
    <LoadedPage query={state} together={[useOrganizations()]} title={() => texts.title}>
      {({ body }) => (
        <AdministrationPage title={texts.title} lead={countsOf(body)}>
          <Section title={texts.state}>
            <SiteStateTiles state={body} />
          </Section>
          <Organizations>
            <CommandButton label={texts.newOrganization} quiet run={() => open({ edit: 'organization' })} />
          </Organizations>
          {edit === 'organization' && <NewOrganization close={close} />}
        </AdministrationPage>
      )}
    </LoadedPage>
  )
}

/** How much there is, in a sentence. */
const countsOf = ({ organizations, rooms, members }: { organizations: number; rooms: number; members: number }) =>
  [
    plural(texts.countedOrganizations, organizations, known.locale),
    plural(texts.countedRooms, rooms, known.locale),
    plural(texts.countedMembers, members, known.locale),
  ].join(' · ')

function Organizations({ children }: { children: ReactNode }) {
  const query = useOrganizations()
  return (
    <Section title={texts.organizations} count={query.data?.body.length}>
      <Loaded query={query}>
        {({ body }) =>
          body.length ? (
            <ul className="rows">
              {body
                .toSorted((one, other) => one.name.localeCompare(other.name, known.locale))
                .map(({ organization_id, organization_url, name, member_id }) => (
                  <li key={organization_id} className="row">
                    <span className="grows title item-title">
                      <Link to={pathOf(organization_url)}>{name}</Link>
                    </span>
                    <span className="soft small">
                      {texts.owner}
                      {colonIn(known.language)} {member_id.display}
                    </span>
                  </li>
                ))}
            </ul>
          ) : (
            <Empty icon={IconBuilding} text={texts.noOrganizations} />
          )
        }
      </Loaded>
      <div className="buttons added">{children}</div>
    </Section>
  )
}
