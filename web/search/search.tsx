// The page of search: what was found by kind, with the filters in the address.
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { fill, plural } from '../../words/fill.ts'
import { ask } from '../api/clients.ts'
import { answerOf, firstAnswer } from '../api/first-answers.ts'
import { pageMade } from '../clock.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { SearchField } from '../kit/fields/filters.tsx'
import { Heading } from '../kit/page/heading.tsx'
import { useAskedAddress } from '../kit/page/page-address.ts'
import { Section } from '../kit/page/section.tsx'
import { useTitle } from '../kit/page/title.ts'
import { ownCalendar } from '../kit/time/own-calendar.ts'
import { spanIn } from '../kit/time/searched-span.ts'
import { TypedDays } from '../kit/time/typed-days.tsx'
import { Loaded } from '../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../parts/loading/more.tsx'
import { FoundRow } from '../parts/search/result-row.tsx'
import { foundByKind } from '../parts/search/results.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { type SearchAddress, searchAddress } from './search-address.ts'
import { SearchFilters } from './search-filters.tsx'
import { foundAt } from './search-requests.ts'

const { search: texts } = words
const route = getRouteApi('/search')
const MOST = 1_000

/** What is found at an address, page by page. */
function useFound(asked: SearchAddress) {
  const { q = '', kind, room_id, when, sort } = asked
  const pageOf = (page: number) => foundAt(asked, ownCalendar(), page)
  return useInfiniteQuery({
    queryKey: ['search', 'all', q, kind, room_id, when, sort],
    queryFn: async ({ pageParam: page }) => answerOf(await ask(pageOf(page))),
    enabled: q.trim() !== '',
    initialPageParam: 0,
    getNextPageParam: ({ pages }, _, page) => (page + 1 < pages ? page + 1 : undefined),
    initialData: () => {
      const answer = q.trim() ? firstAnswer(pageOf(0)) : undefined
      return answer && { pages: [answer], pageParams: [0] }
    },
    initialDataUpdatedAt: pageMade,
  })
}

/** The page of search. */
export function Search() {
  // The router leaves what it could not read in the address as it was.
  const [asked, choose] = useAskedAddress(route.useSearch(), searchAddress)
  const { q = '' } = asked
  useTitle(q ? fill(texts.titleOf, { search: q }) : texts.title)
  const change = (to: Partial<Record<keyof SearchAddress, unknown>>) => choose((now) => ({ ...now, ...to }))
  const query = useFound(asked)
  return (
    <>
      <header className="opening">
        <Heading>{texts.title}</Heading>
      </header>
      <search className="filter-form">
        <SearchField
          label={texts.field}
          placeholder={texts.placeholder}
          search={q}
          change={(typed) => change({ q: typed || undefined })}
        />
        <TypedDays search={q} spanIn={spanIn} change={(typed) => change({ q: typed })} />
        <SearchFilters asked={asked} change={change} />
      </search>
      {!q.trim() ? (
        <Empty icon={IconSearch} text={texts.begin} />
      ) : (
        <Loaded query={query}>{(data) => <Results key={q} data={data} query={query} q={q} />}</Loaded>
      )}
    </>
  )
}

type Query = ReturnType<typeof useFound>

function Results({ data, query, q }: { data: NonNullable<Query['data']>; query: Query; q: string }) {
  const total = totalOf(data) ?? 0
  if (!total) return <Empty icon={IconSearch} text={fill(texts.nothing, { search: q })} />
  return (
    <>
      <p className="soft" role="status">
        {total >= MOST
          ? fill(texts.capped, { count: MOST.toLocaleString(known.locale) })
          : plural(texts.found, total, known.locale)}
      </p>
      {foundByKind(rowsIn(data)).map(([kind, found]) => (
        <Section key={kind} title={texts.kinds[kind]} count={found.length}>
          <ul className="rows">
            {found.map((one) => (
              <FoundRow key={`${one.kind} ${one.thing_id}`} found={one} />
            ))}
          </ul>
        </Section>
      ))}
      <More of={texts.title} query={query} />
    </>
  )
}
