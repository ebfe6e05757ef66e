// The field that finds somebody in a list of people, and how many it has found.
import { useId } from 'react'
import { plural } from '../../../words/fill.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'

const { lists } = words

interface Props {
  typed: string
  type: (typed: string) => void
  /** How many people have what was typed. */
  count: number
  className?: string
}

/** The field. */
export function FindPerson({ typed, type, count, className = '' }: Props) {
  const id = useId()
  return (
    <div className={`people-search ${className}`}>
      <label htmlFor={id} className="unseen">
        {lists.findPerson}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        placeholder={lists.findPerson}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        // Enter in the search field must not submit the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault()
        }}
      />
      <p role="status" className={count ? 'unseen' : 'nothing'}>
        {typed && (count ? plural(lists.found, count, known.locale) : lists.nobodyFound)}
      </p>
    </div>
  )
}
