// The query field of the users: words are searched for as they are typed; a state and a day become chips.
import { useEffect, useRef, useState } from 'react'
import type { MemberFilters } from '../../api/requests/managing-requests.ts'
import { matches } from '../../kit/text/matches.ts'
import { shownDay } from '../../kit/time/shown-day.ts'
import { startOf } from '../../kit/time/time.ts'
import { administeringWords } from '../administration-words.ts'
import { dayOffers } from '../query/day-offers.ts'
import { QueryChip, QueryField } from '../query/query-field.tsx'
import { typedQuery } from '../query/typed-query.ts'
import type { MembersAddress } from './members-address.ts'

const { administration: texts, query: words } = administeringWords
const { who, what, since } = words.keys
const KEYS = { who, what, since }
/** Milliseconds that nobody types before the list changes. */
const PAUSE = 250

/** The filters of the API for an address. */
export const filtersOf = ({ search, sort, since, what }: MembersAddress): MemberFilters => ({
  ...(search && { search }),
  ...(sort && { sort }),
  ...(since && { seen_since: startOf(since) }),
  ...(what && { email_waits: true }),
})

interface Props {
  address: MembersAddress
  change: (to: { [N in keyof MembersAddress]?: MembersAddress[N] | undefined }) => void
}

/** The field with its chips. */
export function MembersQuery({ address, change }: Props) {
  const { search = '' } = address
  const [typed, type] = useState(search)
  const query = typedQuery(typed, KEYS)
  const { key, text } = query
  /** What is searched for: words alone, or those of `who`. */
  const searched = key === undefined || key === 'who' ? text : ''
  const sent = useRef(search)
  useEffect(() => {
    // The address was changed by something else, such as going back.
    if (search !== sent.current) type(search)
    sent.current = search
  }, [search])
  useEffect(() => {
    if (searched === sent.current) return
    const timer = setTimeout(() => {
      sent.current = searched
      change({ search: searched || undefined })
    }, PAUSE)
    return () => clearTimeout(timer)
  })
  const chips = [
    ...(address.what ? [{ name: 'what', word: what, label: words.emailWaits } as const] : []),
    ...(address.since ? [{ name: 'since', word: since, label: shownDay(address.since) } as const] : []),
  ]
  const last = chips.at(-1)
  const offered = {
    who: () => [],
    what: () =>
      matches(words.emailWaits, text)
        ? [{ word: what, label: words.emailWaits, choose: () => change({ what: 'email_waits' }) }]
        : [],
    since: () => dayOffers(since, text, (day) => change({ since: day })),
  }
  return (
    <QueryField
      label={texts.find}
      placeholder={texts.find}
      keys={KEYS}
      about={words.membersAbout}
      offers={key ? offered[key]() : []}
      searches={key === undefined || key === 'who'}
      dropLast={last && (() => change({ [last.name]: undefined }))}
      {...{ typed, type, query }}
    >
      {chips.map(({ name, word, label }) => (
        <QueryChip key={name} word={word} label={label} remove={() => change({ [name]: undefined })} />
      ))}
    </QueryField>
  )
}
