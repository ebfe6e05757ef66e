// Conflict resolution of fields: both values, and a choice between them.
import { useEffect, useRef } from 'react'
import { fill } from '../../../words/fill.ts'
import { formWords } from '../../form-words.ts'
import { Choices } from './choices.tsx'

const { change } = formWords

/** A field with both values in words. */
export interface ShownConflict<Field extends string> {
  field: Field
  label: string
  yours: string
  theirs: string
  chosen: 'yours' | 'theirs' | undefined
}

interface Props<Field extends string> {
  conflicts: readonly ShownConflict<Field>[]
  choose: (field: Field, chosen: 'yours' | 'theirs') => void
}

/** The choices; nothing where there are none. */
export const Conflicts = <Field extends string>(props: Props<Field>) =>
  props.conflicts.length ? <Shown {...props} /> : null

/** Focuses the first choice after saving, which may be out of view. */
function Shown<Field extends string>({ conflicts, choose }: Props<Field>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('input')?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="told" role="alert" ref={box}>
      <p>{change.conflict}</p>
      {conflicts.map(({ field, label, yours, theirs, chosen }) => (
        <Choices
          key={field}
          label={label}
          name={field}
          of={{ yours: fill(change.yours, { value: yours }), theirs: fill(change.theirs, { value: theirs }) }}
          value={chosen}
          choose={(to) => choose(field, to)}
        />
      ))}
    </div>
  )
}
