// A result of search: its title, the piece of its text, and where and when it was.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RichText } from '../../kit/text/rich-text.tsx'
import { useNow } from '../../kit/time/now.ts'
import { day } from '../../kit/time/time.ts'
import { FoundDecision } from './found-decision.tsx'
import { ResultTitle, saysMore } from './result-title.tsx'
import { locationOf, type SearchResult, wayTo } from './results.ts'
import './result-row.css'

/** A decision is shown as its mark. */
export function ResultRow({ result }: { result: SearchResult }) {
  const now = useNow(false)
  const { kind, start_time, started_ts, create_ts, decision } = result
  const when = kind === 'member' ? '' : day((started_ts ?? start_time ?? create_ts).value, now)
  const facts = <span className="meta">{[locationOf(result), when].filter(Boolean).join(' · ')}</span>
  const way = wayTo(result)
  const linked = (text: ReactNode, className?: string) =>
    way ? (
      <Link to={way.to} hash={way.hash ?? ''} className={className}>
        {text}
      </Link>
    ) : (
      text
    )
  if (decision)
    return (
      <li className="found-row found-decision">
        <FoundDecision {...{ result, decision, linked, facts }} />
      </li>
    )
  return (
    <li className="found-row">
      <span>{linked(<ResultTitle result={result} />, 'item-title')}</span>
      {saysMore(result) && <RichText html={result.snippet} inline />}
      {facts}
    </li>
  )
}
