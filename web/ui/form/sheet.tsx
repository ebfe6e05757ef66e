// A sheet with a form over the page: its heading, its fields, and the buttons that stay in view.
import type { ReactNode } from 'react'
import { formWords } from '../../form-words.ts'
import { Dialog } from '../dialog.tsx'
import { ariaKeys, keyLabel } from '../key-label.ts'
import './form.css'
import { SAVE_KEYS, saveByKeys } from './save-keys.ts'

const { plan } = formWords

interface Props {
  title: string
  close: () => void
  save: () => void
  /** The name of the button; *Save* where nothing is said. */
  saveLabel?: string | undefined
  busy: boolean
  /** Whether it deletes something. */
  grave?: boolean
  /** What stands beside the buttons, such as whom it concerns. */
  beside?: ReactNode
  /** Another button that saves, in another way. */
  other?: { label: string; run: () => void } | false | undefined
  /** Whether there is nothing to save. */
  disabled?: boolean
  /** Forgets what was typed at an earlier time; nothing where nothing was. */
  kept?: (() => void) | false
  children: ReactNode
}

/** The sheet. ⌘ Enter saves from any field. */
export function Sheet({
  title,
  close,
  save,
  saveLabel = plan.save,
  grave = false,
  busy,
  disabled = false,
  kept = false,
  beside,
  other,
  children,
}: Props) {
  return (
    <Dialog label={title} look="plan-sheet" close={close}>
      <form
        className="plan-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && !disabled) save()
        }}
        onKeyDown={saveByKeys}
      >
        <h2>{title}</h2>
        <div className="plan-fields">
          {children}
          {kept && (
            <p className="told good">
              {plan.begunBefore}{' '}
              <button type="button" className="button bare" onClick={kept}>
                {plan.startOver}
              </button>
            </p>
          )}
        </div>
        <div className="buttons plan-end">
          {beside && <span className="plan-beside">{beside}</span>}
          <button type="button" className="button quiet" onClick={close}>
            {plan.close}
          </button>
          {other && (
            <button type="button" className="button quiet" disabled={busy || disabled} onClick={other.run}>
              {other.label}
            </button>
          )}
          <button
            type="submit"
            className={grave ? 'button grave' : 'button'}
            disabled={busy || disabled}
            aria-keyshortcuts={ariaKeys(SAVE_KEYS)}
            title={`${saveLabel} (${keyLabel(SAVE_KEYS)})`}
          >
            {saveLabel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
