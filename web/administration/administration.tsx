// Index of the administration: organizations, site status, and links to the other pages.
import { IconBuilding } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { colonIn } from '../../words/languages.ts'
import { useFirst } from '../api/queries.ts'
import { managing } from '../api/requests/managing-requests.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Section } from '../kit/page/section.tsx'
import { Loaded, LoadedPage } from '../parts/loading/loaded.tsx'
import { known, pathOf } from '../site.ts'
import { AdministrationHead } from './administration-head.tsx'
import { administeringWords } from './administration-words.ts'
import { NewOrganization } from './new-organization.tsx'
import { SiteStateInWords } from './site-state.tsx'

const { administration: texts } = administeringWords

const useOrganizations = () => useFirst(['organizations'], managing.organizations())

/** The page. */
export function Administration() {
  const { edit, open, close } = useSheet()
  const state = useFirst(['site state'], managing.siteState(), true)
  return (
    <LoadedPage query={state} together={[useOrganizations()]} title={() => texts.title}>
      {({ body }) => (
        <>
          <AdministrationHead title={texts.title}>
            <p className="lead">{texts.about}</p>
          </AdministrationHead>
          <div className="columns">
            <div className="column">
              <Section title={texts.state}>
                <SiteStateInWords state={body} />
              </Section>
              <Organizations>
                <CommandButton label={texts.newOrganization} quiet run={() => open({ edit: 'organization' })} />
              </Organizations>
            </div>
            <aside className="column" aria-label={texts.ways}>
              <Ways />
            </aside>
          </div>
          {edit === 'organization' && <NewOrganization close={close} />}
        </>
      )}
    </LoadedPage>
  )
}

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

/** Everything else, each with a sentence. */
function Ways() {
  const within = [
    ['/administration/members', texts.members, texts.membersAbout],
    ['/audit', texts.audit, texts.auditAbout],
    ['/hooks', texts.hooks, texts.hooksAbout],
    ['/applications', texts.applications, texts.applicationsAbout],
  ] as const
  // Pages without script.
  const beside = [
    ['/administration/sign-in', texts.signIn, texts.signInAbout],
    ['/administration/mail', texts.mailServer, texts.mailServerAbout],
    ['/administration/directory', texts.directory, texts.directoryAbout],
    ['/administration/groups', texts.groups, texts.groupsAbout],
    ['/account/tokens', texts.tokens, texts.tokensAbout],
    ['/docs/', texts.api, texts.apiAbout],
  ] as const
  return (
    <ul className="rows">
      {within.map(([path, name, about]) => (
        <li key={path} className="row">
          <div className="grows">
            <span className="title item-title">
              <Link to={path}>{name}</Link>
            </span>
            <div className="soft small">{about}</div>
          </div>
        </li>
      ))}
      {beside.map(([path, name, about]) => (
        <li key={path} className="row">
          <div className="grows">
            <span className="title item-title">
              <a href={`${known.root}${path}`}>{name}</a>
            </span>
            <div className="soft small">{about}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}
