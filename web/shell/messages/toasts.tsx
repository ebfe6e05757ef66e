// Live region of toasts.
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { closeToast, useToasts } from '../../kit/feedback/toasts.ts'
import { useCommand } from '../../kit/keys/commands.ts'
import { keyLabel } from '../../kit/keys/key-label.ts'
import { UNDO_KEYS, undoLatest, useCanUndo } from '../../kit/keys/undo.ts'
import { ListMotion } from '../../kit/page/list-motion.tsx'
import { words } from '../../words.ts'
import { RefusedElsewhere } from './refused-elsewhere.tsx'

const { shell } = words

/** The messages that are shown now. Keys undo what was done last, whether a message says so or not. */
export function Toasts() {
  const toasts = useToasts()
  const box = useRef<HTMLDivElement>(null)
  const canUndo = useCanUndo()
  useCommand(canUndo && { label: shell.undo, group: 'here', keys: UNDO_KEYS, run: undoLatest })
  return (
    <div className="toasts" role="status" ref={box}>
      {toasts.map((one) => (
        <div key={one.id} className="toast">
          <span>{one.text}</span>
          {one.undo && (
            <button
              type="button"
              className="button bare"
              title={`${shell.undo} (${keyLabel(UNDO_KEYS)})`}
              onClick={one.undo}
            >
              {shell.undo}
            </button>
          )}
          {one.offer && (
            <button type="button" className="button bare" onClick={one.offer.run}>
              {one.offer.label}
            </button>
          )}
          <IconButton label={shell.close} icon={IconX} onClick={() => closeToast(one.id)} />
        </div>
      ))}
      <RefusedElsewhere />
      <ListMotion list={box} rows=".toast" order={toasts.map(({ id }) => id).join()} />
    </div>
  )
}
