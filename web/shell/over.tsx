// What lies over a page when a key or a button asks for it: the palette and the sheet of keys. Both open at once; what they
// hold is loaded soon after the page, or when they open.

import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { late } from '../ui/late.ts'
import { MissingPart } from '../ui/missing-part.tsx'
import { words } from '../words.ts'
import './over.css'

const { shell } = words

const palette = late(() => import('./palette.tsx'))
const keySheet = late(() => import('./key-sheet.tsx'))

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
