// The head of the pages of the administration, with the ways between them.
import type { ReactNode } from 'react'
import { administeringWords } from '../administering-words.ts'
import { known } from '../site.ts'
import { Heading } from '../ui/heading.tsx'
import { Crumbs } from '../ui/in-head.tsx'
import { PlaceWays } from '../ui/place-ways.tsx'

const { administration: texts, audit, hooks } = administeringWords

interface Props {
  title: string
  children?: ReactNode
}

/** The head; the ways are for those who administer the site. */
export const AdministrationHead = ({ title, children }: Props) => (
  <>
    <header className="opening">
      <Crumbs>
        <span>{texts.title}</span>
      </Crumbs>
      <Heading>{title}</Heading>
      {children}
    </header>
    {known.administers && (
      <PlaceWays
        label={texts.ways}
        ways={[
          { path: '/administration', label: texts.overview },
          { path: '/administration/members', label: texts.members },
          { path: '/audit', label: audit.title },
          { path: '/hooks', label: hooks.title },
        ]}
      />
    )}
  </>
)
