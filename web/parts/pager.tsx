// Leads through the pages of a list.
import { fill } from '../../words/fill.ts'
import { words } from '../words.ts'

const { places } = words

interface Props {
  /** What is paged, for those who hear it. */
  of: string
  page: number
  pages: number
  go: (page: number) => void
}

export function Pager({ of, page, pages, go }: Props) {
  if (pages < 2) return null
  return (
    <nav className="pager" aria-label={fill(places.pagesOf, { list: of })}>
      <button type="button" className="button quiet" disabled={page === 0} onClick={() => go(page - 1)}>
        {places.previous}
      </button>
      <span className="soft small figure" aria-live="polite">
        {fill(places.page, { page: page + 1, pages })}
      </span>
      <button type="button" className="button quiet" disabled={page >= pages - 1} onClick={() => go(page + 1)}>
        {places.next}
      </button>
    </nav>
  )
}
