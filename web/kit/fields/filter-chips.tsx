// What narrows a list, as removable chips: only what is set is shown.
import { IconX } from '@tabler/icons-react'
import { fill } from '../../../words/fill.ts'
import './filter-chips.css'

export interface Chip {
  /** Its name among the filters of the list. */
  key: string
  /** What it says, such as `2026` or `Owner: Ada Thornbury`. */
  text: string
  remove: () => void
}

interface Props {
  chips: readonly Chip[]
  /** The label of a chip, with its text as `{filter}`. */
  label: string
}

/** The chips, in one line where there is room; nothing where nothing is set. */
export const FilterChips = ({ chips, label }: Props) =>
  chips.length > 0 && (
    <ul className="filter-chips">
      {chips.map(({ key, text, remove }) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            aria-label={fill(label as '{filter}', { filter: text })}
            onClick={remove}
          >
            <span>{text}</span>
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
