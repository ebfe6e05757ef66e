// The result of a query: a notice while it loads, its content, or an error message.

import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fill } from '../../words/fill.ts'
import { errorMessage, errorTitle, retryAfter } from '../api/problem.ts'
import { words } from '../words.ts'
import { useTitle } from './title.ts'

const { troubles } = words

interface Props<T> {
  query: UseQueryResult<T>
  children: (value: T) => ReactNode
}

/** Renders a part of a page once its query has an answer. */
export function Loaded<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorMessage error={query.error} />
  return <Loading late={query.failureReason} />
}

/** Renders a page once its query has an answer; an error fills the page. */
export function LoadedPage<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorPage error={query.error} />
  return <Loading late={query.failureReason} />
}

function Loading({ late }: { late: Error | null }) {
  const wait = retryAfter(late)
  return (
    <p className="waiting" role="status">
      {wait === undefined ? <span>{troubles.loading}</span> : fill(troubles.retrying, { wait })}
    </p>
  )
}

/** An error message beside the control that caused it; nothing without an error. */
export function ErrorMessage({ error }: { error: unknown }) {
  return error ? (
    <p className="told" role="alert">
      {errorMessage(error)}
    </p>
  ) : null
}

/** An error instead of a page. */
export function ErrorPage({ error }: { error: unknown }) {
  const title = errorTitle(error)
  useTitle(title)
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead">{errorMessage(error)}</p>
      <p className="lead">
        <Link to="/">{troubles.home}</Link>
      </p>
    </>
  )
}
