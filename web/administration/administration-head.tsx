// The head of the pages of the administration, with the ways between them.
import type { ReactNode } from 'react'
import { Heading } from '../kit/page/heading.tsx'
import { Crumbs } from '../kit/page/in-head.tsx'
import { PlaceWays } from '../parts/places/place-ways.tsx'
import { known } from '../site.ts'
import { administeringWords } from './administration-words.ts'

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
