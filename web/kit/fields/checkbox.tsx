// A checkbox, the browser's own in the look of the site, so that pages with lists need no library for it.
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import './checkbox.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** The text beside it; none where something else names it (`aria-labelledby`). */
  label?: ReactNode
  /** A second line, such as an address. */
  description?: ReactNode
}

/** The checkbox, with its label where there is one; `className` is that of both together. */
export function Checkbox({ label, description, className = '', ...input }: Props) {
  const id = useId()
  const about = description ? `${id}about` : undefined
  const box = <input {...input} type="checkbox" id={input.id ?? id} className="checkbox" aria-describedby={about} />
  if (!label) return box
  return (
    <div className={`checkbox-line ${className}`}>
      {box}
      <div>
        <label htmlFor={input.id ?? id}>{label}</label>
        {description && (
          <div id={about} className="soft small">
            {description}
          </div>
        )}
      </div>
    </div>
  )
}
