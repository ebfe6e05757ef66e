// A result of search: its title, the piece of its text, and where and when it was.
import { Link } from '@tanstack/react-router'
import { RichText } from '../../kit/text/rich-text.tsx'
import { useNow } from '../../kit/time/now.ts'
import { day } from '../../kit/time/time.ts'
import { ResultTitle, saysMore } from './result-title.tsx'
import { locationOf, type SearchResult, wayTo } from './results.ts'
import './result-row.css'

export function ResultRow({ result }: { result: SearchResult }) {
  const now = useNow(false)
  const way = wayTo(result)
  const { start_time, started_ts, create_ts, snippet } = result
  return (
    <li className="found-row">
      <span>
        {way ? (
          <Link to={way.to} hash={way.hash ?? ''} className="item-title">
            <ResultTitle result={result} />
          </Link>
        ) : (
          <ResultTitle result={result} />
        )}
      </span>
      {saysMore(result) && <RichText html={snippet} inline />}
      <span className="meta">
        {[locationOf(result), result.kind === 'member' ? '' : day((started_ts ?? start_time ?? create_ts).value, now)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
