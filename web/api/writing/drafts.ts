// Drafts of the reader, stored on the server (docs/api/requests.md#drafts).
import { useQuery } from '@tanstack/react-query'
import type { draft } from '../../../contract/account/draft.ts'
import type { RowOf } from '../../../contract/client.ts'
import { pageMade } from '../../clock.ts'
import { ask, drafts, isLeaving } from '../clients.ts'
import { firstAnswer } from '../first-answers.ts'
import { type Key, queryClient } from '../query-client.ts'
import { first } from '../requests/first-requests.ts'

type Draft = RowOf<typeof draft>

/** The query key of all drafts. */
export const draftsKey: Key = ['drafts']

/** All drafts, the one written last first. */
export const allDrafts = async (): Promise<Draft[]> => (await ask(first.drafts())).body

/** The drafts that came within the page; undefined where none did. */
export const firstDrafts = (): Draft[] | undefined => firstAnswer(first.drafts())?.body

/** The text that is kept at a place; undefined where there is none. */
export async function readDraft(draftKey: string): Promise<string | undefined> {
  const all = await queryClient.fetchQuery({ queryKey: draftsKey, queryFn: allDrafts, staleTime: 0 })
  return all.find((one) => one.place === draftKey)?.text
}

/** The last request for each place, so that a deletion does not overtake earlier ones. A page that is being closed cannot wait. */
const last = new Map<string, Promise<unknown>>()

function after(draftKey: string, ask: () => Promise<unknown>): Promise<unknown> {
  const before = last.get(draftKey)
  const next = before && !isLeaving() ? before.then(ask, ask) : ask()
  last.set(draftKey, next)
  const done = () => {
    if (last.get(draftKey) === next) last.delete(draftKey)
  }
  next.then(done, done)
  return next
}

const setKept = (draftKey: string, kept: readonly Draft[]) =>
  queryClient.setQueryData<Draft[]>(
    draftsKey,
    (all) => all && [...kept, ...all.filter((one) => one.place !== draftKey)],
  )

/** The places at which this page has kept a text. */
const own = new Set<string>()

/** Keeps a text at a place. */
export const keepDraft = (draftKey: string, text: string): Promise<unknown> =>
  after(draftKey, async () => {
    setKept(draftKey, [(await drafts('set', { place: draftKey }, { text })).body])
    own.add(draftKey)
  })

/** Forgets the text of a place. What was kept elsewhere may be forgotten there already, so that it is asked for first. */
export const dropDraft = (draftKey: string): Promise<unknown> =>
  after(draftKey, async () => {
    const isThere = own.has(draftKey) || isLeaving() || (await readDraft(draftKey)) !== undefined
    if (isThere) await drafts('drop', { place: draftKey }, {})
    own.delete(draftKey)
    setKept(draftKey, [])
  })

/** Returns the draft at a place, as far as the page knows. */
export const useKeptDraft = (draftKey: string): string | undefined =>
  useQuery({
    ...{ queryKey: draftsKey, queryFn: allDrafts, enabled: false },
    ...{ initialData: firstDrafts, initialDataUpdatedAt: pageMade },
  }).data?.find((one) => one.place === draftKey)?.text
