// The bar that says that something is not saved, as long as there is no connection.
import { plural } from '../../words/fill.ts'
import { useIsOffline, useUnsent } from '../api/queue.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'

/** The bar; nothing while everything is saved. */
export function UnsentBar() {
  const count = useUnsent().filter(({ error }) => !error).length
  const offline = useIsOffline()
  return offline ? (
    <p className="unsent-bar" role="alert">
      {plural(words.blocks.unsent, count, known.locale)}
    </p>
  ) : null
}
