// Search results: what the caller may read and that holds the words that are searched for.
import { searchKinds, searchResult } from '../../../contract/search-result.ts'
import * as must from '../../access/must.ts'
import type { CallTo } from '../../actions/call.ts'
import { refuse } from '../../problem.ts'
import { bindPlainResource, type CustomCall, type Pages } from '../../resources/serving/serve.ts'
import { behind, findMatches, MOST_FOUND, type SearchOptions, searchApart, searchQuery } from '../index.ts'
import { readableOf, shownResults } from './result-records.ts'

type SearchCall = CallTo<typeof searchResult, 'found'>

const KNOWN: ReadonlySet<string> = new Set(searchKinds)

/** The kinds that are asked for; throws 422 for one that there is not. */
function kindsIn(kind: string | undefined): string[] | undefined {
  const kinds = kind
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  if (kinds?.length === 0 || kinds?.some((one) => !KNOWN.has(one)))
    throw refuse('kind', 'invalid_value', `must be one or more of ${searchKinds.join(', ')}, separated by commas.`)
  return kinds && [...new Set(kinds)]
}

function sortIn(sort: CustomCall['sort']): SearchOptions['sort'] {
  const [first] = sort
  const isKnown = !first || first.descending === (first.name === 'create_ts')
  if (!isKnown || sort.length > 1) throw refuse('sort', 'invalid_value', 'must be relevance or -create_ts.')
  return first?.name === 'create_ts' ? 'create_ts' : 'relevance'
}

/** The newest thousand, in order, and how many they are. */
async function matchesOf({ site, actor, sent, now }: SearchCall, { context, sort }: CustomCall): Promise<Pages> {
  if (!sent.search) throw refuse('search', 'invalid_value', 'must not be empty.')
  const { search, kind, ...filters } = sent
  const kinds = kindsIn(kind)
  const query = searchQuery(search)
  const options: SearchOptions = { ...filters, query, kinds, sort: sortIn(sort) }
  const apart = searchApart(site.db)
  // Records that are no longer visible must not be counted.
  const [{ changes }, matches] = await Promise.all([behind(apart.reads), findMatches(apart, actor, options, now)])
  const read = changes ? await readableOf({ ...context, db: apart.reads }, matches) : matches
  const capped = read.length > MOST_FOUND
  return {
    ...{ total: Math.min(read.length, MOST_FOUND), capped },
    rows: async (from, to) => shownResults(context, read.slice(from, Math.min(to, MOST_FOUND)), query),
  }
}

export const searchResults = bindPlainResource(searchResult, {
  endpoints: { found: { may: must.anyone, answer: matchesOf } },
})
