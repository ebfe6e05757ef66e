// A result of search: its title, the piece of its text, and where and when it was.
import { Link } from '@tanstack/react-router'
import { type Found, placeOf, wayTo } from './found.ts'
import { useNow } from './now.ts'
import { RichText } from './rich-text.tsx'
import { day } from './time.ts'
import './found-row.css'

/** Whether the snippet says more than the title does. */
const saysMore = ({ title, snippet }: Found): boolean => snippet.replace(/<\/?mark>/g, '') !== title

export function FoundRow({ found }: { found: Found }) {
  const now = useNow(false)
  const way = wayTo(found)
  const { start_time, create_ts, title, snippet } = found
  return (
    <li className="found-row">
      <span>
        {way ? (
          <Link to={way.to} hash={way.hash ?? ''}>
            {saysMore(found) ? title : <RichText html={snippet} inline />}
          </Link>
        ) : (
          title
        )}
      </span>
      {saysMore(found) && <RichText html={snippet} inline />}
      <span className="soft small">
        {[placeOf(found), found.kind === 'member' ? '' : day((start_time ?? create_ts).value, now)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
