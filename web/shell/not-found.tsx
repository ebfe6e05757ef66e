// The page for an address that has none.

import { Link } from '@tanstack/react-router'
import { Heading } from '../kit/page/heading.tsx'
import { useTitle } from '../kit/page/title.ts'
import { words } from '../words.ts'

const { troubles } = words

/** Says that there is no page at this address. */
export function NotFound() {
  useTitle(troubles.notFound)
  return (
    <>
      <Heading>{troubles.notFound}</Heading>
      <p className="lead">{troubles.notFoundHint}</p>
      <p className="lead">
        <Link to="/">{troubles.home}</Link>
      </p>
    </>
  )
}
