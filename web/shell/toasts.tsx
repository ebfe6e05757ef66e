// The region in which short messages appear; screen readers read them as they come.
import { IconX } from '@tabler/icons-react'
import { closeToast, useToasts } from '../ui/toasts.ts'
import { words } from '../words.ts'

const { shell } = words

/** The messages that are shown now. */
export function Toasts() {
  return (
    <div className="toasts" role="status">
      {useToasts().map(({ id, text, undo }) => (
        <div key={id} className="toast">
          <span>{text}</span>
          {undo && (
            <button
              type="button"
              className="button bare"
              onClick={() => {
                closeToast(id)
                undo()
              }}
            >
              {shell.undo}
            </button>
          )}
          <button type="button" className="icon-button" aria-label={shell.close} onClick={() => closeToast(id)}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
