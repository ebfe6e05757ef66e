// Overlays: palette, key sheet and sign-in after the session has expired. They open at once and load their content.

import { useState } from 'react'
import { type SessionState, useSessionState } from '../api/session-end.ts'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import { MissingPart } from '../kit/feedback/missing-part.tsx'
import { late } from '../parts/loading/late-module.ts'
import { words } from '../words.ts'
import './over.css'

const { shell } = words

const palette = late(() => import('./palette/palette.tsx'))
const keySheet = late(() => import('./keys/key-sheet.tsx'))
const signInAgain = late(() => import('./sign-in-again.tsx'))

/** Loads what they hold, so that nobody has to wait for it. */
export const loadOver = () => Promise.all([palette.load(), keySheet.load()])

interface Props {
  close: () => void
}

/** The palette, open as long as it is rendered; what is typed counts from the first letter. */
export function Palette({ close }: Props) {
  const [typed, type] = useState('')
  const [entered, enter] = useState(false)
  const content = palette.useModule()
  return (
    <Dialog label={shell.palette} look="palette" close={close}>
      {content ? (
        <content.PaletteContent typed={typed} type={type} entered={entered} close={close} />
      ) : (
        <input
          type="text"
          aria-label={shell.search}
          placeholder={shell.palettePlaceholder}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && enter(true)}
        />
      )}
      {content === null && <MissingPart />}
    </Dialog>
  )
}

/** The sheet of keys, open as long as it is rendered. */
export function KeySheet({ close }: Props) {
  const content = keySheet.useModule()
  return (
    <Dialog label={shell.keys} close={close}>
      <h2>{shell.keys}</h2>
      {content && <content.KeySheetContent close={close} />}
      {content === null && <MissingPart />}
    </Dialog>
  )
}

/** The dialog that covers the page after the reader's session has ended. */
export function SessionEnd() {
  const state = useSessionState()
  return state === 'present' ? null : <Ended state={state} />
}

function Ended({ state }: { state: Exclude<SessionState, 'present'> }) {
  const content = signInAgain.useModule()
  return content ? <content.SignInAgain state={state} /> : null
}
