// What was asked for: waited for, shown, or why it cannot be, in words.

import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fill } from '../../words/fill.ts'
import { inWords, titleOf, waitOf } from '../problem.ts'
import { words } from '../words.ts'
import { useTitle } from './title.ts'

const { troubles } = words

interface Props<T> {
  query: UseQueryResult<T>
  children: (value: T) => ReactNode
}

/** A part of a page. */
export function Shown<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Told error={query.error} />
  return <Waiting late={query.failureReason} />
}

/** What the whole page is of: without it there is a page that says so. */
export function Page<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Broken error={query.error} />
  return <Waiting late={query.failureReason} />
}

function Waiting({ late }: { late: Error | null }) {
  const wait = waitOf(late)
  return (
    <p className="waiting" role="status">
      {wait === undefined ? <span>{troubles.moment}</span> : fill(troubles.goesOn, { wait })}
    </p>
  )
}

/** What went wrong, beside what it was about. */
export function Told({ error }: { error: unknown }) {
  return error ? (
    <p className="told" role="alert">
      {inWords(error)}
    </p>
  ) : null
}

export function Broken({ error }: { error: unknown }) {
  const title = titleOf(error)
  useTitle(title)
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead">{inWords(error)}</p>
      <p className="lead">
        <Link to="/">{troubles.back}</Link>
      </p>
    </>
  )
}
