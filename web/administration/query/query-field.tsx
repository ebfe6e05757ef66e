// A query field (WAI-ARIA, combobox): keys with values, of which each becomes a chip that can be removed.
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { announce } from '../../kit/page/title.ts'
import { administeringWords } from '../administration-words.ts'
import { keysFor, type QueryKeys, type TypedQuery } from './typed-query.ts'
import '../../kit/fields/field.css'
import './query.css'

const { query: texts } = administeringWords

/** Something that the typed text may mean. */
export interface QueryOffer {
  /** The word of its key. */
  word: string
  label: string
  hint?: string | null | undefined
  choose: () => void
}

interface Props<K extends string> {
  label: string
  placeholder: string
  keys: QueryKeys<K>
  /** What each key narrows, in a few words. */
  about: Readonly<Record<K, string>>
  typed: string
  type: (typed: string) => void
  query: TypedQuery<K>
  offers: readonly QueryOffer[]
  /** Whether more offers are on their way. */
  waits?: boolean
  /** Whether words without a key are searched for, so that they stay in the field. */
  searches?: boolean
  /** Removes the last chip; undefined where there is none. */
  dropLast: (() => void) | undefined
  /** The chips. */
  children: ReactNode
}

/** The field; Enter takes the offer that is marked, and Backspace in the empty field removes the last chip. */
export function QueryField<K extends string>(props: Props<K>) {
  const { label, placeholder, keys, about, typed, type, query, offers, waits, searches, dropLast, children } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, move] = useState(0)
  const begin = (key: K) => {
    type(`${keys[key]}: `)
    move(0)
    setOpen(true)
  }
  const all = [
    ...offers.map((offer) => ({
      ...offer,
      choose: () => {
        offer.choose()
        announce(fill(texts.added, { filter: `${offer.word}: ${offer.label}` }))
        type('')
        setOpen(false)
      },
    })),
    ...keysFor(query, keys).map((key) => ({ word: keys[key], label: '', hint: about[key], choose: () => begin(key) })),
  ]
  const at = Math.min(active, all.length - 1)
  const shown = open && all.length > 0
  const isUnknown = query.text !== '' && !all.length && !waits && (!searches || query.key !== undefined)
  const step = (by: number) => {
    const to = (at + by + all.length) % all.length
    move(to)
    document.getElementById(`${id}${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <search className="query">
      <div className="query-box">
        {dropLast && (
          <ul className="query-chips" aria-label={texts.set}>
            {children}
          </ul>
        )}
        <input
          type="search"
          role="combobox"
          aria-label={label}
          aria-expanded={shown}
          aria-controls={shown ? `${id}list` : undefined}
          aria-activedescendant={shown ? `${id}${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            type(value)
            setOpen(true)
            move(0)
          }}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            const chosen = shown && (!searches || query.key || active > 0) ? all[at] : undefined
            if (event.key === 'Enter' && chosen) chosen.choose()
            else if (event.key === 'Escape' && shown) setOpen(false)
            else if (event.key === 'Backspace' && !typed && dropLast) dropLast()
            else if (by && shown) step(by)
            else if (by && all.length) setOpen(true)
            else return
            event.preventDefault()
          }}
        />
        {shown && (
          <div role="listbox" id={`${id}list`} aria-label={label} className="query-offers">
            {all.map(({ word, label: offered, hint, choose }, here) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field (WAI-ARIA, combobox).
              <div
                key={`${word} ${offered} ${hint}`}
                id={`${id}${here}`}
                role="option"
                tabIndex={-1}
                aria-selected={here === at}
                className="query-offer"
                onMouseDown={(event) => event.preventDefault()}
                onClick={choose}
                onPointerMove={() => move(here)}
              >
                <span className="query-word">{word}:</span> {offered && <span>{offered}</span>}
                {hint && <span className="meta">{hint}</span>}
              </div>
            ))}
          </div>
        )}
      </div>
      <p role="status" className={isUnknown ? 'query-unknown' : 'unseen'}>
        {isUnknown && texts.unknown}
      </p>
    </search>
  )
}

interface ChipProps {
  word: string
  label: string
  remove: () => void
}

/** A part of the query that is set. Removing it leaves the focus in the field. */
export const QueryChip = ({ word, label, remove }: ChipProps) => (
  <li className="query-chip">
    <span className="query-word">{word}:</span> <span className="query-value">{label}</span>
    <IconButton
      label={fill(texts.remove, { filter: `${word}: ${label}` })}
      tip={texts.removeTip}
      icon={IconX}
      onClick={({ currentTarget }) => {
        currentTarget.closest('search')?.querySelector('input')?.focus()
        remove()
      }}
    />
  </li>
)
