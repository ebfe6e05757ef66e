// Result of a query: skeleton, content or error.

import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { ResponseError } from '../../../contract/client.ts'
import { fill } from '../../../words/fill.ts'
import { errorMessage, errorTitle, retryAfter } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTitle } from '../../kit/page/title.ts'
import { words } from '../../words.ts'
import './loaded.css'
import { Heading } from '../../kit/page/heading.tsx'

const { troubles } = words

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'failureReason' | 'errorUpdateCount'> & {
  /** False where it is not asked, since the reader may not read it. */
  isEnabled?: boolean
}

interface Props<T> {
  query: Query<T>
  children: (value: T) => ReactNode
}

/** Renders a part of a page once its query has an answer. */
export function Loaded<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <>
        <ErrorMessage error={query.error} />
        <Retry after={query.error} />
      </>
    )
  return <Waiting late={query.failureReason} />
}

/**
 * Returns whether an enabled query has neither data nor an error yet. A refetch after an error does not count: a part of the page
 * that refetches when it is mounted would be unmounted and mounted forever.
 */
const isPending = ({ data, isError, errorUpdateCount, isEnabled = true }: Query<unknown>): boolean =>
  isEnabled && data === undefined && !isError && errorUpdateCount === 0

const UNAUTHORIZED = 401
/** First status of server errors. */
const SERVER_ERRORS = 500
const GONE: ReadonlySet<number> = new Set([403, 404, 410])

/** Returns whether what a page shows is there no more, or not for the reader; what they were writing stays to be copied. */
const isGone = (error: unknown): boolean => error instanceof ResponseError && GONE.has(error.status)

interface PageProps<T> extends Props<T> {
  /** The title of the document, once the page is shown. */
  title?: (value: T) => string | undefined
  /** Queries of its parts: the page waits for these too, so that nothing in it moves once it is shown. */
  together?: readonly Query<unknown>[]
}

/** Renders a page once its query has an answer; an error fills the page. */
export function LoadedPage<T>({ query, title, together = [], children }: PageProps<T>) {
  if (query.isError && query.data === undefined) return <ErrorPage error={query.error} />
  const pending = [query, ...together].find(isPending)
  if (pending || query.data === undefined) return <Waiting late={pending?.failureReason ?? null} page />
  return (
    <Shown title={title?.(query.data)}>
      {isGone(query.error) && <ErrorMessage error={query.error} />}
      {children(query.data)}
    </Shown>
  )
}

/** Whether the page is shown already: what is mounted by then has appeared while its reader looks on. */
export const PageShownContext = createContext<RefObject<boolean>>({ current: true })

/** A page with its title: anyone who comes to it gets to its heading, which has to be there. */
function Shown({ title, children }: { title: string | undefined; children: ReactNode }) {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
  }, [])
  useTitle(title)
  return <PageShownContext value={shown}>{children}</PageShownContext>
}

/** Renders a page that is made of its parts alone once all of them have an answer or an error. */
export function Together({ queries, children }: { queries: readonly Query<unknown>[]; children: ReactNode }) {
  const pending = queries.find(isPending)
  return pending ? <Waiting late={pending.failureReason} page /> : children
}

/** How many grey rows stand for what is not there yet. */
const ROWS = 6

/** Grey rows, which can be seen after 150 ms; screen readers get one sentence. `page`: with a heading above them. */
export function Waiting({ late, page = false }: { late: Error | null; page?: boolean }) {
  const wait = retryAfter(late)
  return (
    <div className={page ? 'waiting page-waiting' : 'waiting'}>
      <p role="status" className={wait === undefined ? 'unseen' : undefined}>
        {wait === undefined ? troubles.loading : fill(troubles.retrying, { wait })}
      </p>
      <div className="waiting-rows" aria-hidden="true">
        {Array.from({ length: page ? ROWS : 2 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand for nothing have nothing else.
          <span key={row} />
        ))}
      </div>
    </div>
  )
}

interface ErrorProps {
  error: unknown
  /** Whether it is scrolled to: in a sheet the button that was pressed stays in view, and its message may be far from it. */
  comesInView?: boolean
  /** What is said of an error that is none of the API. */
  said?: string | undefined
}

/** An error message beside the control that caused it; nothing without an error. */
export function ErrorMessage({ error, comesInView = false, said }: ErrorProps) {
  const anchor = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (error && comesInView) anchor.current?.scrollIntoView({ block: 'nearest' })
  }, [error, comesInView])
  return error ? (
    <p ref={anchor} className="told" role="alert">
      {said ?? errorMessage(error)}
    </p>
  ) : null
}

/** Retries failed queries of a page; not shown if the result would be the same. */
export function Retry({ after }: { after: unknown }) {
  const isFinal = after instanceof ResponseError && after.status < SERVER_ERRORS && after.status !== UNAUTHORIZED
  const retry = () => queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return isFinal ? null : (
    <p>
      <button type="button" className="button quiet" onClick={retry}>
        {troubles.retry}
      </button>
    </p>
  )
}

/** An error instead of a page. */
export function ErrorPage({ error }: { error: unknown }) {
  const title = errorTitle(error)
  useTitle(title)
  return (
    <>
      <Heading>{title}</Heading>
      <p className="lead">{errorMessage(error)}</p>
      <Retry after={error} />
      <p className="lead">
        <Link to="/">{troubles.home}</Link>
      </p>
    </>
  )
}
