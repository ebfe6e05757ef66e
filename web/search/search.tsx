// The search page: hits by kind, with the filters in the URL.
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
import { usePageAddress } from '../kit/page/page-address.ts'
import { Section } from '../kit/page/section.tsx'
import { useTitle } from '../kit/page/title.ts'
import { ownCalendar } from '../kit/time/own-calendar.ts'
import { spanIn } from '../kit/time/searched-span.ts'
import { TypedDays } from '../kit/time/typed-days.tsx'
import { Loaded } from '../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../parts/loading/more.tsx'
import { ResultRow } from '../parts/search/result-row.tsx'
import { resultsByKind } from '../parts/search/results.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { type SearchAddress, searchAddress } from './search-address.ts'
import { SearchFilters } from './search-filters.tsx'
import { searchAt } from './search-requests.ts'

const { search: texts } = words
const route = getRouteApi('/search')
const MOST = 1_000

/** What is found at an address, page by page. */
function useResults(address: SearchAddress) {
  const { q = '', kind, room_id, when, sort } = address
  const pageOf = (page: number) => searchAt(address, ownCalendar(), page)
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
  const [address, choose] = usePageAddress(route.useSearch(), searchAddress)
  const { q = '' } = address
  useTitle(q ? fill(texts.titleOf, { search: q }) : texts.title)
  const change = (to: Partial<Record<keyof SearchAddress, unknown>>) => choose((now) => ({ ...now, ...to }))
  const query = useResults(address)
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
        <SearchFilters address={address} change={change} />
      </search>
      {!q.trim() ? (
        <Empty icon={IconSearch} text={texts.begin} />
      ) : (
        <Loaded query={query}>{(data) => <Results key={q} data={data} query={query} q={q} />}</Loaded>
      )}
    </>
  )
}

type Query = ReturnType<typeof useResults>

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
      {resultsByKind(rowsIn(data)).map(([kind, results]) => (
        <Section key={kind} title={texts.kinds[kind]} count={results.length}>
          <ul className="rows">
            {results.map((one) => (
              <ResultRow key={`${one.kind} ${one.thing_id}`} result={one} />
            ))}
          </ul>
        </Section>
      ))}
      <More of={texts.title} query={query} />
    </>
  )
}
