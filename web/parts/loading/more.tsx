// “More” at the end of a paginated list, with the total.
import { useEffect, useRef } from 'react'
import { fill, plural } from '../../../words/fill.ts'
import type { Answer } from '../../api/first-answers.ts'
import { announce } from '../../kit/page/title.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'

const { lists } = words

interface Fetched<Row> {
  pages: readonly Answer<Row[]>[]
}

/** Rows of lists and of tables. */
const ROWS = 'li, tbody > tr'

/** All rows of a list so far. */
export const rowsIn = <Row,>(data: Fetched<Row>): Row[] => data.pages.flatMap(({ body }) => body)

/** How many rows a list has in all; undefined where nothing is known yet. */
export const totalOf = (data: Fetched<unknown> | undefined): number | undefined => data?.pages[0]?.total

interface Props {
  /** The name of the list, for screen readers. */
  of: string
  query: {
    data: Fetched<unknown> | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** Rows shown in addition to those of the query; negative if some of these are hidden. */
  beside?: number
  /** Whether the list goes on with series that have no end, so that a total says nothing. */
  endless?: true
}

/** The button, where there is more. It keeps the focus; once all is shown, the first row that came gets it. */
export function More({ of, query, beside = 0, endless }: Props) {
  const box = useRef<HTMLDivElement>(null)
  /** The list and how many rows it had when more was asked for. */
  const pending = useRef<{ list: HTMLElement; had: number }>(undefined)
  const shown = query.data ? rowsIn(query.data).length + beside : 0
  useEffect(() => {
    const { list, had } = pending.current ?? {}
    const rows = list?.querySelectorAll(ROWS)
    if (!rows || rows.length <= had!) return
    pending.current = undefined
    announce(plural(lists.moreShown, rows.length - had!, known.locale))
    // The focused button is gone.
    if (document.activeElement === document.body) rows[had!]!.querySelector<HTMLElement>('a, button, input')?.focus()
  })
  if (!query.hasNextPage) return null
  const showMore = () => {
    const list = box.current!.parentElement!
    pending.current = { list, had: list.querySelectorAll(ROWS).length }
    void query.fetchNextPage()
  }
  return (
    <div ref={box} className="more">
      <button
        type="button"
        className="button quiet"
        aria-label={fill(lists.showMoreOf, { list: of })}
        aria-disabled={query.isFetchingNextPage}
        onClick={() => !query.isFetchingNextPage && showMore()}
      >
        {lists.showMore}
      </button>
      {!endless && (
        <span className="soft small figure">
          {fill(lists.ofAll, { shown, total: (totalOf(query.data) ?? shown - beside) + beside })}
        </span>
      )}
    </div>
  )
}
