// The region in which short messages appear; screen readers read them as they come.
import { IconX } from '@tabler/icons-react'
import { useCommand } from '../ui/commands.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { keyLabel } from '../ui/key-label.ts'
import { closeToast, type Toast, UNDO_KEYS, useToasts } from '../ui/toasts.ts'
import { words } from '../words.ts'
import { RefusedElsewhere } from './refused-elsewhere.tsx'

const { shell } = words

function undoNow({ id, undo }: Toast): void {
  closeToast(id)
  undo?.()
}

/** The messages that are shown now; keys undo the latest. */
export function Toasts() {
  const toasts = useToasts()
  const latest = toasts.findLast(({ undo }) => undo)
  useCommand(latest !== undefined && { label: shell.undo, group: 'here', keys: UNDO_KEYS, run: () => undoNow(latest) })
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
              onClick={() => undoNow(one)}
            >
              {shell.undo}
            </button>
          )}
          <IconButton label={shell.close} icon={IconX} onClick={() => closeToast(one.id)} />
        </div>
      ))}
      <RefusedElsewhere />
    </div>
  )
}
