// The buttons that go through the pages of a list.
import { fill } from '../../words/fill.ts'
import { words } from '../words.ts'

const { places } = words

interface Props {
  /** The name of the list, for screen readers. */
  of: string
  page: number
  pages: number
  go: (page: number) => void
}

/** Previous and next page; nothing where there is only one. `page` counts from 0. */
export function Pager({ of, page, pages, go }: Props) {
  if (pages < 2) return null
  return (
    <nav className="pager" aria-label={fill(places.pagesOf, { list: of })}>
      <button
        type="button"
        className="button quiet"
        aria-label={places.previousPage}
        disabled={page === 0}
        onClick={() => go(page - 1)}
      >
        {places.previous}
      </button>
      <span className="soft small figure" aria-live="polite">
        {fill(places.page, { page: page + 1, pages })}
      </span>
      <button
        type="button"
        className="button quiet"
        aria-label={places.nextPage}
        disabled={page >= pages - 1}
        onClick={() => go(page + 1)}
      >
        {places.next}
      </button>
    </nav>
  )
}
