// Inline-editable line of text, such as a meeting's name or location.
import './field-in-place.css'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { faultsOf } from '../../api/problem.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { Unfinished } from '../../kit/fields/unfinished.tsx'
import { focusIfLost } from '../../kit/focus/keep-focus.ts'
import { announce } from '../../kit/page/title.ts'
import { BothVersions, type Kept } from '../../kit/text/both-versions.tsx'
import { words } from '../../words.ts'
import { ErrorMessage } from '../loading/loaded.tsx'
import { useDraft } from '../saving/draft.ts'
import { type StoredField, type StoredValue, storeValue } from '../saving/stored-field.ts'

const { editor } = words

interface Props {
  /** The accessible name of the field. */
  label: string
  /** The name of the field in the API, by which it refuses a value. */
  name: string
  /** The value as the page shows it. */
  value: string
  field: StoredField
  /** Where what is typed and not stored yet is kept as a draft. */
  draftKey: string
  /** Whether the reader may change it. Others see the value alone. */
  may: boolean
  /** Shown instead of the value while it is not edited. */
  children?: ReactNode
}

/**
 * The value with a button that makes a field of it. `storedField` makes the `field` of two calls of a client. Enter and
 * leaving the field store it; Escape keeps what was typed as a draft. Where somebody else has changed the same field meanwhile, both values are shown, and nothing
 * is stored until one is chosen. A value that the server refuses stays in the field with the reason.
 */
export function InlineField({ label, name, value, field, draftKey, may, children }: Props) {
  const [kept, keep] = useDraft(draftKey)
  const [typed, setTyped] = useState<string>()
  const [theirs, setTheirs] = useState<StoredValue>()
  const [error, setError] = useState<unknown>()
  /** The value that the reader began with. */
  const seen = useRef(value)
  const version = useRef<StoredValue>(undefined)
  const busy = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const shown = children ?? value
  const type = (text: string) => {
    setTyped(text)
    keep(text === seen.current ? '' : text)
  }
  if (!may) return <>{shown}</>

  function open(): void {
    seen.current = value
    version.current = undefined
    setTyped(kept || value)
    setError(undefined)
    const know = (read: StoredValue) => {
      version.current ??= read
    }
    // Without an answer the version is asked for when the value is stored.
    field.read().then(know, () => {})
  }

  function close(): void {
    keep('')
    leave()
  }

  /** What was typed stays a draft. */
  function leave(): void {
    setTyped(undefined)
    setTheirs(undefined)
    requestAnimationFrame(() => focusIfLost(button.current))
  }

  async function store(wanted: string, chosen = false): Promise<void> {
    if (busy.current || (theirs && !chosen)) return
    if (wanted === seen.current) return close()
    busy.current = true
    try {
      const other = await storeValue(field, wanted, seen.current, version.current)
      setTheirs(other)
      if (other) return
      announce(editor.status.saved)
      close()
    } catch (refusal) {
      setError(refusal)
    } finally {
      busy.current = false
    }
  }

  function choose(kept: Kept, present: StoredValue): void {
    if (kept === 'theirs') close()
    else {
      seen.current = present.value
      version.current = present
      setTheirs(undefined)
      void store(typed ?? present.value, true)
    }
  }

  if (typed === undefined)
    return (
      <span className="in-place">
        {shown}{' '}
        <IconButton
          ref={button}
          label={fill(editor.editField, { field: label })}
          icon={IconPencil}
          tip={editor.edit}
          onClick={open}
        />
        {kept && <Unfinished goOn={open} discard={() => keep('')} />}
      </span>
    )
  const fault = faultsOf(error)[name]
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') leave()
    else void store(typed)
  }
  return (
    <span className="in-place-field">
      <input
        // biome-ignore lint/a11y/noAutofocus: it was asked for with a button just now.
        autoFocus
        type="text"
        aria-label={label}
        aria-invalid={error !== undefined}
        value={typed}
        onChange={({ currentTarget }) => {
          type(currentTarget.value)
          setError(undefined)
        }}
        onKeyDown={press}
        onBlur={() => void store(typed)}
      />
      {theirs && (
        <BothVersions
          mine={<p>{typed}</p>}
          theirs={<p>{theirs.value}</p>}
          by={theirs.by}
          choose={(kept) => choose(kept, theirs)}
        />
      )}
      {fault ? (
        <span className="told" role="alert">
          {fault}
        </span>
      ) : (
        <ErrorMessage error={error} />
      )}
    </span>
  )
}
