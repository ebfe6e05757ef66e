// Native fields: select, number and text.
import './field.css'
import { useId } from 'react'
import './fields.css'

interface Common {
  label: string
  error?: string | undefined
}

const Label = ({ id, label }: { id: string; label: string }) => (
  <label htmlFor={id} className="field-label">
    {label}
  </label>
)

const Fault = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p className="field-error" id={`${id}fault`}>
      {error}
    </p>
  ) : null

interface SelectProps<V extends string> extends Common {
  options: readonly (readonly [V, string])[]
  value: V
  choose: (value: V) => void
  /** What is chosen, in words that may be longer than an option. */
  hint?: string | undefined
}

/** A choice of one. */
export function SelectField<V extends string>({ label, options, value, choose, error, hint }: SelectProps<V>) {
  const id = useId()
  const about = [hint && `${id}hint`, error && `${id}fault`].filter(Boolean).join(' ')
  return (
    <div className="plan-field">
      <Label id={id} label={label} />
      <select
        id={id}
        className="field"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={about || undefined}
        onChange={({ currentTarget }) => choose(currentTarget.value as V)}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      {hint && (
        <p className="small soft" id={`${id}hint`}>
          {hint}
        </p>
      )}
      <Fault id={id} error={error} />
    </div>
  )
}

interface NumberProps extends Common {
  value: number
  most: number
  change: (value: number) => void
}

/** A whole number from 1 on. */
export function NumberField({ label, value, most, change, error }: NumberProps) {
  const id = useId()
  return (
    <div className="plan-field">
      <Label id={id} label={label} />
      <input
        id={id}
        className="field"
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        required
        value={Number.isNaN(value) ? '' : value}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}fault`}
        onChange={({ currentTarget }) => change(currentTarget.valueAsNumber)}
      />
      <Fault id={id} error={error} />
    </div>
  )
}

interface TextProps extends Common {
  value: string
  change: (value: string) => void
  /** Lines; one makes it a field of one line. */
  rows?: number
  /** Whether each line is an entry: Enter begins the next one. */
  lines?: boolean
  /** A sentence below it. */
  hint?: string
  type?: 'text' | 'email' | 'url' | 'password' | 'number'
  autoComplete?: string
  /** Whether it takes the focus as it appears. */
  takesFocus?: boolean
}

/** A line of text, or several. */
export function TextField({
  label,
  value,
  change,
  rows = 1,
  lines = false,
  hint,
  error,
  type = 'text',
  takesFocus,
  ...more
}: TextProps) {
  const id = useId()
  const about = [hint && `${id}hint`, error && `${id}fault`].filter(Boolean).join(' ')
  const props = {
    id,
    className: 'field',
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': about || undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value),
  }
  return (
    <div className="plan-field">
      <Label id={id} label={label} />
      {rows > 1 ? (
        <textarea rows={rows} data-lines={lines || undefined} {...props} />
      ) : (
        <input
          type={type}
          autoComplete={more.autoComplete ?? 'off'}
          // biome-ignore lint/a11y/noAutofocus: a field that was asked for just now.
          autoFocus={takesFocus}
          {...props}
        />
      )}
      {hint && (
        <p className="small soft" id={`${id}hint`}>
          {hint}
        </p>
      )}
      <Fault id={id} error={error} />
    </div>
  )
}
