// The frame of the pages of the administration: their heading, and the settings that they are among.
import type { ReactNode } from 'react'
import { Heading } from '../kit/page/heading.tsx'
import { Crumbs } from '../kit/page/in-head.tsx'
import { Settings, type SettingsGroup } from '../parts/settings/settings.tsx'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { administeringWords } from './administration-words.ts'

const { administration: texts, settingsPages: pages, settingsParts: parts } = administeringWords

/** The parts of the account in order, with their paths; they are pages without script (server/pages/kit/frame.ts). */
const ACCOUNT = [
  ['/account', 'profile'],
  ['/account/notifications', 'notifications'],
  ['/account/mail', 'mail'],
  ['/account/feeds', 'feeds'],
  ['/account/security', 'security'],
  ['/account/tokens', 'tokens'],
  ...(known.assistants ? ([['/account/assistants', 'assistants']] as const) : []),
  ['/account/applications', 'applications'],
] as const

const ADMINISTRATION = [
  ['/administration/sign-in', 'administration'],
  ['/administration/mail', 'mailServer'],
  ['/administration/groups', 'groups'],
  ['/administration/directory', 'directory'],
] as const

const plain = (of: readonly (readonly [path: string, name: keyof typeof parts])[]) =>
  of.map(([path, name]) => ({ path, label: parts[name], plain: true }))

const GROUPS: readonly SettingsGroup[] = [
  { label: words.frame.account, links: plain(ACCOUNT) },
  ...(known.administers
    ? [
        {
          label: texts.title,
          links: [
            { path: '/administration', label: pages.overview },
            { path: '/administration/members', label: pages.members },
            { path: '/audit', label: pages.audit },
            { path: '/hooks', label: pages.hooks },
            ...plain(ADMINISTRATION),
          ],
        },
      ]
    : []),
]

interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The page; pages of the administration are named to those who administer the site. */
export const AdministrationPage = ({ title, lead, children }: Props) => (
  <Settings groups={GROUPS}>
    <header className="opening">
      <Crumbs>
        <span>{texts.title}</span>
      </Crumbs>
      <Heading>{title}</Heading>
      {lead && <p className="lead">{lead}</p>}
    </header>
    {children}
  </Settings>
)
