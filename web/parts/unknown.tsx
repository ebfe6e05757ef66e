// The page for an address at which there is none.
import { Link } from '@tanstack/react-router'
import { useTitle } from './title.ts'

export function Unknown() {
  useTitle('Nothing here')
  return (
    <>
      <h1 tabIndex={-1}>Nothing here</h1>
      <p className="lead">There is no page at this address. Perhaps it was mistyped.</p>
      <p className="lead">
        <Link to="/">Back to the beginning</Link>
      </p>
    </>
  )
}
