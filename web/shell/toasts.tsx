// The region in which short messages appear; screen readers read them as they come.
import { IconX } from '@tabler/icons-react'
import { useCommand } from '../ui/commands.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { keyLabel } from '../ui/key-label.ts'
import { closeToast, useToasts } from '../ui/toasts.ts'
import { UNDO_KEYS, undoLatest, useCanUndo } from '../ui/undo.ts'
import { words } from '../words.ts'
import { RefusedElsewhere } from './refused-elsewhere.tsx'

const { shell } = words

/** The messages that are shown now. Keys undo what was done last, whether a message says so or not. */
export function Toasts() {
  const toasts = useToasts()
  const canUndo = useCanUndo()
  useCommand(canUndo && { label: shell.undo, group: 'here', keys: UNDO_KEYS, run: undoLatest })
  return (
    <div className="toasts" role="status">
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
    </div>
  )
}
