// A sheet with a form over the page: its heading, its fields, and the buttons that stay in view.
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { formWords } from '../../form-words.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { showOffer } from '../../kit/feedback/toasts.ts'
import { useLeaveText } from '../../kit/fields/leave-text.tsx'
import { ariaKeys, keyLabel } from '../../kit/keys/key-label.ts'
import './form.css'
import { SAVE_KEYS, saveByKeys } from '../../kit/fields/save-keys.ts'
import type { SheetDraft } from './kept-values.ts'

const { plan } = formWords

interface Props {
  title: string
  close: () => void
  /** Saves; `label`: the name of the button as it was pressed. */
  save: (label: string) => void
  /** The name of the button; *Save* where nothing is said. */
  saveLabel?: string | undefined
  busy: boolean
  /** Whether it deletes something. */
  grave?: boolean
  /** What stands beside the buttons, such as whom it concerns. */
  beside?: ReactNode
  /** Another button that saves, in another way; it follows the main one. */
  other?: { label: string; run: () => void } | false | undefined
  /** Whether there is nothing to save. */
  disabled?: boolean
  /** What is kept of it when it is closed; without that, closing asks where text would be lost. */
  draft?: SheetDraft
  children: ReactNode
}

/** Fields with unsaved text: not search fields, read-only fields, and fields that save themselves. */
const WRITTEN =
  'textarea:not([readonly], [data-kept]), input:not([readonly], [role=combobox], [type=checkbox], [type=radio])'

/** Tracks the initial text of each focused field; tells whether one has changed since. */
function useChangedText() {
  const before = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>())
  const note = ({ target }: FocusEvent<HTMLElement>) => {
    if (!target.matches(WRITTEN)) return
    const field = target as HTMLInputElement
    if (!before.current.has(field)) before.current.set(field, field.value)
  }
  return [note, () => [...before.current].some(([field, text]) => field.isConnected && field.value !== text)] as const
}

/** The sheet. Enter saves from fields that are written in, ⌘ Enter from any. */
export function Sheet({
  title,
  close,
  save,
  saveLabel = plan.save,
  grave = false,
  busy,
  disabled = false,
  draft,
  beside,
  other,
  children,
}: Props) {
  const [note, hasChangedText] = useChangedText()
  const [leaveText, question] = useLeaveText(close, () => !draft && hasChangedText())
  /** What is pressed, as it was named then: what is typed may change it before the form is submitted. */
  const pressed = useRef(saveLabel)
  const asOther = useRef(false)
  const leave = () => {
    if (!draft) return leaveText()
    close()
    if (draft.isKept) showOffer(plan.draftKept, plan.discard, draft.forget)
  }
  return (
    <Dialog label={title} look="plan-sheet" close={leave}>
      <form
        className="plan-form"
        onFocus={note}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (busy || disabled) return
          if (asOther.current && other) other.run()
          else save(pressed.current)
        }}
        onKeyDown={(event) => {
          pressed.current = saveLabel
          saveByKeys(event)
        }}
      >
        <h2>{title}</h2>
        <div className="plan-fields">
          {children}
          {draft?.again && (
            <p className="told good">
              {plan.begunBefore}{' '}
              <button type="button" className="button bare" onClick={draft.forget}>
                {plan.discard}
              </button>
            </p>
          )}
        </div>
        <div className="buttons plan-end">
          {question}
          {beside && <span className="plan-beside">{beside}</span>}
          <button type="button" className="button quiet" onClick={leave}>
            {plan.close}
          </button>
          <button
            type="submit"
            className={grave ? 'button grave' : 'button'}
            disabled={busy || disabled}
            onClick={() => {
              pressed.current = saveLabel
            }}
            aria-keyshortcuts={ariaKeys(SAVE_KEYS)}
            title={`${saveLabel} (${keyLabel(SAVE_KEYS)})`}
          >
            {saveLabel}
          </button>
          {other && (
            <button
              type="button"
              className="button quiet"
              disabled={busy || disabled}
              onClick={({ currentTarget }) => {
                // Fields check the form, and add what is typed, as it is submitted.
                asOther.current = true
                currentTarget.form!.requestSubmit()
                asOther.current = false
              }}
            >
              {other.label}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
