// What covers the page when the session has ended: signing in where one is, so that nothing that was typed is lost.
import { useState } from 'react'
import { type SessionState, type SignInOutcome, signInHere, wakeSession } from '../api/session-end.ts'
import { managingWords } from '../managing-words.ts'
import { signInAddress } from '../site.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/form/plain-fields.tsx'
import './sign-in-again.css'

const { signInAgain: texts } = managingWords

/** The dialog. It stays until the reader is signed in again: what lies below is not for whoever passes by. */
export function SignInAgain({ state }: { state: Exclude<SessionState, 'present'> }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SignInOutcome | 'unreachable'>()

  async function submit(): Promise<void> {
    setBusy(true)
    setOutcome(await signInHere(email, password).catch(() => 'unreachable' as const))
    setBusy(false)
  }

  const title = state === 'other' ? texts.other : texts.title
  return (
    <Dialog label={title} close={wakeSession}>
      <form
        className="sign-in-again"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <h2>{title}</h2>
        <p>{state === 'other' ? texts.otherAbout : texts.about}</p>
        {state === 'ended' && (
          <>
            <TextField label={texts.email} type="email" autoComplete="username" value={email} change={setEmail} />
            <TextField
              label={texts.password}
              type="password"
              autoComplete="current-password"
              value={password}
              change={setPassword}
              error={outcome === 'wrong' ? texts.wrong : undefined}
            />
            {(outcome === 'elsewhere' || outcome === 'unreachable') && (
              <p className="told" role="alert">
                {texts[outcome]}
              </p>
            )}
          </>
        )}
        <div className="buttons">
          <a
            className="button quiet"
            href={signInAddress()}
            target={state === 'ended' ? '_blank' : undefined}
            rel="noopener"
          >
            {state === 'ended' ? texts.newTab : texts.leave}
          </a>
          {state === 'ended' && (
            <button type="submit" className="button" disabled={busy}>
              {texts.submit}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
