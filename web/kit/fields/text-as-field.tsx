// A field that parses its text on blur, such as a time or duration, and restores invalid input.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { WithMantine } from './with-mantine.tsx'
import './mantine-input.ts'

interface Props<V> {
  label: string
  description?: string | undefined
  hint: string
  value: V
  change: (value: V) => void
  /** The value as people read it. */
  show: (value: V) => string
  /** Parses the typed text; undefined if it is invalid. */
  read: (typed: string) => V | undefined
  /** The value one step up (1) or down (-1), for the arrow keys. */
  step: (value: V, by: 1 | -1) => V
  error?: string | undefined
}

/** The field. */
export function TextAsField<V>({ label, description, hint, value, change, show, read, step, error }: Props<V>) {
  const [typed, type] = useState<string>()
  const set = (text: string) => {
    const parsed = read(text)
    if (parsed !== undefined) change(parsed)
  }
  return (
    <WithMantine>
      <TextInput
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error}
        autoComplete="off"
        spellCheck={false}
        aria-description={hint}
        value={typed ?? show(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          type(currentTarget.value)
          set(currentTarget.value)
        }}
        onBlur={() => type(undefined)}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined
          if (!by) return
          event.preventDefault()
          type(undefined)
          change(step(value, by))
        }}
      />
    </WithMantine>
  )
}
