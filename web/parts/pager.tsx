// Leads through the pages of a list.

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
    <nav className="pager" aria-label={`Pages of ${of}`}>
      <button type="button" className="button quiet" disabled={page === 0} onClick={() => go(page - 1)}>
        Previous
      </button>
      <span className="soft small figure" aria-live="polite">
        Page {page + 1} of {pages}
      </span>
      <button type="button" className="button quiet" disabled={page >= pages - 1} onClick={() => go(page + 1)}>
        Next
      </button>
    </nav>
  )
}
