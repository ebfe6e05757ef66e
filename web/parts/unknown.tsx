// The page for an address at which there is none.

import { Link } from '@tanstack/react-router'
import { words } from '../words.ts'
import { useTitle } from './title.ts'

const { troubles } = words

export function Unknown() {
  useTitle(troubles.nothing)
  return (
    <>
      <h1 tabIndex={-1}>{troubles.nothing}</h1>
      <p className="lead">{troubles.nothingSaid}</p>
      <p className="lead">
        <Link to="/">{troubles.back}</Link>
      </p>
    </>
  )
}
