// People named in the search field of decisions, offered as those who were there and as owners.
import { IconUser, IconUsers } from '@tabler/icons-react'
import { fill } from '../../words/fill.ts'
import { searchResults } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { known } from '../site.ts'
import type { Change } from './decision-address.ts'
import { decisionTexts as texts } from './decision-words.ts'
import { namedIn, nameSought } from './named-in.ts'

/** How many people are offered, and how many of a name are looked at for that. */
const MOST = 2
const OF_A_NAME = 10

const NOBODY = { status: 200, headers: new Headers(), body: [] }

/** The names of those who were chosen here, for as long as no decision in the list has them. */
export const typedNames = new Map<number, string>()

const WAYS = [
  { by: 'present', text: texts.withPresent, Sign: IconUsers },
  { by: 'owner', text: texts.ownedBy, Sign: IconUser },
] as const

/** The people of a name whom the reader sees. */
const peopleNamed = async (name: string) =>
  name ? searchResults('found', {}, { search: name, kind: 'member' }, { per_page: OF_A_NAME }) : NOBODY

interface Props {
  /** The search in the address, which changes once nobody types any more. */
  search: string
  change: Change
}

/** Buttons that narrow the list to a person, in place of the words that name them; nothing where nobody is named. */
export function TypedPerson({ search, change }: Props) {
  const name = nameSought(search)
  const { data } = useAnswer(['decisions', 'named', name], () => peopleNamed(name))
  const people = namedIn(search, data?.body ?? [], known.locale).slice(0, MOST)
  return (
    <div role="status" className={people.length ? 'typed-people' : 'unseen'}>
      {people.flatMap(({ member_id, name: named, rest }) =>
        WAYS.map(({ by, text, Sign }) => (
          <button
            key={`${by} ${member_id}`}
            type="button"
            className="button quiet"
            onClick={() => {
              typedNames.set(member_id, named)
              change({ [by]: member_id, search: rest || undefined })
            }}
          >
            <Sign size={16} stroke={1.75} aria-hidden="true" /> {fill(text, { name: named })}
          </button>
        )),
      )}
    </div>
  )
}
