// A result of search: its title, the piece of its text, and where and when it was.
import { Link } from '@tanstack/react-router'
import { type Found, placeOf, wayTo } from './found.ts'
import { FoundTitle, saysMore } from './found-title.tsx'
import { useNow } from './now.ts'
import { RichText } from './rich-text.tsx'
import { day } from './time.ts'
import './found-row.css'

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
