// A result of search: its title, the piece of its text, and where and when it was.
import { Link } from '@tanstack/react-router'
import { RichText } from '../../kit/text/rich-text.tsx'
import { useNow } from '../../kit/time/now.ts'
import { day } from '../../kit/time/time.ts'
import { FoundTitle, saysMore } from './result-title.tsx'
import { type Found, placeOf, wayTo } from './results.ts'
import './result-row.css'

export function FoundRow({ found }: { found: Found }) {
  const now = useNow(false)
  const way = wayTo(found)
  const { start_time, started_ts, create_ts, snippet } = found
  return (
    <li className="found-row">
      <span>
        {way ? (
          <Link to={way.to} hash={way.hash ?? ''}>
            <FoundTitle found={found} />
          </Link>
        ) : (
          <FoundTitle found={found} />
        )}
      </span>
      {saysMore(found) && <RichText html={snippet} inline />}
      <span className="soft small">
        {[placeOf(found), found.kind === 'member' ? '' : day((started_ts ?? start_time ?? create_ts).value, now)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
