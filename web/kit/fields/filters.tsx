// Filters of a list, stored in the URL: a search field and selects.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './filters.css'

/** Milliseconds that nobody types before the list changes. */
const PAUSE = 250

interface FieldProps {
  label: string
  placeholder: string
  /** The value in the address. */
  search: string
  change: (typed: string) => void
}

/** The field for words; `change` is called once nobody types any more. */
export function SearchField({ label, placeholder, search, change }: FieldProps) {
  const [typed, type] = useState(search)
  /** Values that were sent to the address and are not in it yet; people may continue to type meanwhile. */
  const sent = useRef<string[]>([])
  useEffect(() => {
    const at = sent.current.indexOf(search.trim())
    sent.current = sent.current.slice(at + 1)
    if (at < 0) type(search)
  }, [search])
  useEffect(() => {
    const words = typed.trim()
    if (words === (sent.current.at(-1) ?? search.trim())) return
    const timer = setTimeout(() => {
      sent.current.push(words)
      change(typed)
    }, PAUSE)
    return () => clearTimeout(timer)
  })
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

interface ChoiceProps {
  label: string
  value: string | number | undefined
  choose: (value: string | undefined) => void
  /** The label of the empty choice. */
  none: string
  disabled?: boolean
  children: ReactNode
}

/** A choice, with one for all. */
export const Choice = ({ label, value = '', choose, none, disabled = false, children }: ChoiceProps) => (
  <label>
    <span className="small soft">{label}</span>
    <select
      value={value}
      disabled={disabled}
      onChange={({ currentTarget }) => choose(currentTarget.value || undefined)}
    >
      <option value="">{none}</option>
      {children}
    </select>
  </label>
)

/** Its options, by their values. */
export const options = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
