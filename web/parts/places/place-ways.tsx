// The pages of a place, such as a room: links in a row below its name.
import { Link } from '@tanstack/react-router'
import './place-ways.css'

interface Props {
  label: string
  ways: readonly { path: string; label: string }[]
}

/** The links; the one that is shown is marked. */
export const PlaceWays = ({ label, ways }: Props) => (
  <nav className="place-ways" aria-label={label}>
    <ul>
      {ways.map(({ path, label: name }) => (
        <li key={path}>
          <Link to={path} activeOptions={{ exact: true, includeSearch: false }}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
