// Sign-in overlay after the session has expired, which preserves everything that was typed.
import { useEffect, useRef, useState } from 'react'
import {
  enterCodeHere,
  type SessionState,
  type SignInOutcome,
  signInHere,
  signOutOther,
  wakeSession,
} from '../api/session-end.ts'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import { TextField } from '../kit/fields/plain-fields.tsx'
import { managingWords } from '../managing-words.ts'
import { signInAddress } from '../site.ts'
import './sign-in-again.css'

const { signInAgain: texts } = managingWords

/** `empty`: a field is, so nothing was sent. */
type Outcome = SignInOutcome | 'unreachable' | 'empty'

/** The dialog. It stays until the reader is signed in again: what lies below is not for anyone who passes by. */
export function SignInAgain({ state }: { state: Exclude<SessionState, 'present'> }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, askCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const isOther = state === 'other'
  const form = useRef<HTMLFormElement>(null)
  // Each step begins at its first field, or at what goes on; what is wrong is read with its field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form shows another step with these.
  useEffect(() => {
    if (busy) return
    const [wrong, first] = ['[aria-invalid=true]', 'input, [type=submit]'].map((one) =>
      form.current?.querySelector<HTMLElement>(one),
    )
    ;(wrong ?? first)?.focus()
  }, [busy, outcome, isOther, asksCode])

  /** Submits the current step; starts again if another person has signed in meanwhile. */
  async function step(): Promise<Outcome | undefined> {
    if (isOther) {
      await signOutOther()
      return undefined
    }
    if (asksCode) return code.trim() ? enterCodeHere(code) : 'empty'
    return email.trim() && password ? signInHere(email, password) : 'empty'
  }

  async function submit(): Promise<void> {
    setBusy(true)
    const result = await step().catch(() => 'unreachable' as const)
    setOutcome(result === 'code' ? undefined : result)
    if (isOther || result === 'over' || result === 'done') askCode(false)
    if (result === 'code') askCode(true)
    if (result !== 'unreachable' && result !== 'wrong' && result !== 'tooMany' && result !== 'empty') setCode('')
    if (result === 'done' || result === 'code') setPassword('')
    setBusy(false)
  }

  const title = isOther ? texts.other : texts.title
  const isEmpty = outcome === 'empty'
  const isReported =
    outcome !== undefined && !isEmpty && outcome !== 'done' && outcome !== 'wrong' && outcome !== 'code'
  return (
    <Dialog label={title} close={wakeSession}>
      <form
        ref={form}
        className="sign-in-again"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <h2>{title}</h2>
        <p>{isOther ? texts.otherAbout : texts.about}</p>
        {!isOther && !asksCode && (
          <>
            <TextField
              label={texts.email}
              type="email"
              autoComplete="username"
              value={email}
              change={setEmail}
              error={isEmpty && !email.trim() ? texts.needEmail : undefined}
            />
            <TextField
              label={texts.password}
              type="password"
              autoComplete="current-password"
              value={password}
              change={setPassword}
              error={outcome === 'wrong' ? texts.wrong : isEmpty && !password ? texts.needPassword : undefined}
            />
          </>
        )}
        {!isOther && asksCode && (
          <TextField
            label={texts.code}
            hint={texts.codeHint}
            autoComplete="one-time-code"
            value={code}
            change={setCode}
            error={outcome === 'wrong' ? texts.wrongCode : isEmpty && !code.trim() ? texts.needCode : undefined}
          />
        )}
        {isReported && (
          <p className="told" role="alert">
            {texts[outcome]}
          </p>
        )}
        <div className="buttons">
          <a className="button quiet" href={signInAddress()} target={isOther ? undefined : '_blank'} rel="noopener">
            {isOther ? texts.leave : texts.newTab}
          </a>
          <button type="submit" className="button" disabled={busy}>
            {isOther ? texts.signOut : texts.submit}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
