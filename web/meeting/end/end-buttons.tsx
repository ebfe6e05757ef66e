// The buttons of the sheet in which a meeting is ended. Each has its name and its place from the beginning on, since a press may come
// before it is known who gets the record: until then those that need it do nothing.
import { SAVE_KEYS } from '../../kit/fields/save-keys.ts'
import { ariaKeys, keyLabel } from '../../kit/keys/key-label.ts'
import { words } from '../../words.ts'
import type { MailDraft } from '../mailings/mail-draft.ts'
import { FollowUpCount } from './follow-up.tsx'

const { end } = words

/** Returns whether it is known who gets the minutes; true if none are sent. */
export const isDecided = (mail: MailDraft | undefined): boolean =>
  mail === undefined || mail.preview !== undefined || mail.error !== null

interface Props {
  /** The mail with the record; undefined where the reader sends none. */
  mail: MailDraft | undefined
  busy: boolean
  /** Whether everything else is known that ending it does. */
  isKnown: boolean
  close: () => void
  /** Ends the meeting without mail. The main button submits the form. */
  end: () => void
}

/** The buttons, and how many people get the record. */
export function EndButtons({ mail, busy, isKnown, close, end: endAlone }: Props) {
  const sends = mail !== undefined && (mail.sent !== undefined || !isDecided(mail))
  return (
    <div className="end-foot">
      {mail && <FollowUpCount of={mail} />}
      <button type="button" className="button quiet" onClick={close}>
        {end.back}
      </button>
      <EndButton label={end.end} isMain={!sends} ready={isKnown} busy={busy} press={endAlone} />
      {mail && (
        <EndButton label={end.endAndSend} isMain={sends} ready={isKnown && mail.sent !== undefined} busy={busy} />
      )}
    </div>
  )
}

interface ButtonProps {
  label: string
  /** Whether it is the one that the keys press as well. */
  isMain: boolean
  ready: boolean
  busy: boolean
  /** What it does where it is not the main one. */
  press?: () => void
}

/** A button that keeps the focus while it is not ready. */
const EndButton = ({ label, isMain, ready, busy, press }: ButtonProps) => (
  <button
    type={isMain ? 'submit' : 'button'}
    className={isMain ? 'button' : 'button quiet'}
    disabled={busy}
    aria-disabled={!ready}
    aria-keyshortcuts={isMain ? ariaKeys(SAVE_KEYS) : undefined}
    title={isMain ? keyLabel(SAVE_KEYS) : undefined}
    ref={isMain ? focusFirst : undefined}
    onClick={isMain || !ready ? undefined : press}
  >
    {label}
  </button>
)

/** A dialog gives its first control the focus where none asks for it; here the main one is wanted. */
const focusFirst = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')
