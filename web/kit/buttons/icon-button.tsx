// A button that shows an icon alone: its name, and a tooltip with the keys that do the same.
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { ariaKeys, keyLabel } from '../keys/key-label.ts'

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'type' | 'children'> {
  /** Its name. */
  label: string
  icon: Icon
  /** The text of the tooltip, if the visible context makes a shorter one sufficient. */
  tip?: string | undefined
  /** Keys that do the same, by the notation of tinykeys. */
  keys?: string | undefined
}

/** The button. */
export function IconButton({ label, icon: Sign, tip = label, keys, className, ...more }: Props) {
  return (
    <button
      {...more}
      type="button"
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={label}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      title={keys ? `${tip} (${keyLabel(keys)})` : tip}
    >
      <Sign size={20} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
