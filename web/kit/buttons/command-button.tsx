// A button that is also a command, with its keys in the palette and tooltip.
import type { Ref } from 'react'
import { useCommand } from '../keys/commands.ts'
import { ariaKeys, keyLabel, shownKeys } from '../keys/key-label.ts'

interface Props {
  label: string
  /** Keys by the notation of tinykeys. */
  keys?: string | undefined
  /** Whether it is a secondary button. */
  quiet?: boolean
  disabled?: boolean
  run: () => void
  ref?: Ref<HTMLButtonElement>
}

/** The button, and the command as long as it is shown. */
export function CommandButton({ label, keys, quiet = false, disabled = false, run, ref }: Props) {
  useCommand(!disabled && { label, group: 'here', keys, run })
  return (
    <button
      ref={ref}
      type="button"
      className={quiet ? 'button quiet' : 'button'}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      data-keys={shownKeys(keys)}
      title={keys && `${label} (${keyLabel(keys)})`}
      disabled={disabled}
      onClick={run}
    >
      {label}
    </button>
  )
}
