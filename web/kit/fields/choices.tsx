// A choice of a few: radio buttons that look like buttons.
import { useId } from 'react'

interface Props<V extends string> {
  label: string
  /** Whether the label is visually hidden. */
  hidden?: boolean
  name: string
  of: Readonly<Record<V, string>>
  value: V | undefined
  choose: (value: V) => void
  disabled?: boolean
}

/** A group of radio buttons; `of` has a label for each value. */
export function Choices<V extends string>({ label, hidden, name, of, value, choose, disabled }: Props<V>) {
  const id = useId()
  return (
    <fieldset className="choices" disabled={disabled}>
      <legend className={hidden ? 'unseen' : undefined}>{label}</legend>
      {(Object.entries(of) as [V, string][]).map(([one, called]) => (
        <label key={one} className="choice">
          <input type="radio" name={`${name}${id}`} checked={one === value} onChange={() => choose(one)} />
          <span>{called}</span>
        </label>
      ))}
    </fieldset>
  )
}
