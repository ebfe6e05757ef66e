// People named in the search field of decisions, offered as owners.
import { IconUser } from '@tabler/icons-react'
import { fill } from '../../words/fill.ts'
import { searchResults } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { known } from '../site.ts'
import type { Change } from './decision-filters.tsx'
import { decisionTexts as texts } from './decision-words.ts'

/** How many people are offered. */
const MOST = 3

const parts = (text: string): string[] =>
  text
    .toLocaleLowerCase(known.locale)
    .split(/[\s,;]+/)
    .filter(Boolean)

/** The words of a search without those that name a person; undefined where the search does not name them. */
export function withoutName(search: string, name: string): string | undefined {
  const named = new Set(parts(name))
  const words = search.split(/\s+/).filter(Boolean)
  const rest = words.filter((word) => !named.has(word.replace(/^@/, '').toLocaleLowerCase(known.locale)))
  return rest.length < words.length ? rest.join(' ') : undefined
}

/** The words that may name somebody: those after an @, or else the last two. */
function nameIn(search: string): string {
  const at = search.lastIndexOf('@')
  const words = search
    .slice(at + 1)
    .split(/\s+/)
    .filter(Boolean)
  return (at < 0 ? words.slice(-2) : words).join(' ')
}

const NOBODY = { status: 200, headers: new Headers(), body: [] }

/** The people of a name whom the reader sees. */
const peopleNamed = async (name: string) =>
  name ? searchResults('found', {}, { search: name, kind: 'member' }, { per_page: MOST }) : NOBODY

interface Props {
  /** The search in the address, which changes once nobody types any more. */
  search: string
  change: Change
}

/** Buttons that narrow the list to what a person owns, in place of the words that name them; nothing where nobody is named. */
export function TypedPerson({ search, change }: Props) {
  const name = nameIn(search)
  const { data } = useAnswer(['decisions', 'named', name], () => peopleNamed(name))
  const people = (data?.body ?? []).flatMap(({ thing_id, title }) => {
    const rest = withoutName(search, title)
    return rest === undefined ? [] : [{ member_id: thing_id, name: title, rest }]
  })
  return (
    <div role="status" className={people.length ? 'typed-people' : 'unseen'}>
      {people.map((person) => (
        <button
          key={person.member_id}
          type="button"
          className="button quiet"
          onClick={() => change({ owner: person.member_id, search: person.rest || undefined })}
        >
          <IconUser size={16} stroke={1.75} aria-hidden="true" /> {fill(texts.ownedBy, { name: person.name })}
        </button>
      ))}
    </div>
  )
}
