// Bar for unsaved changes and lost connections.
import { plural } from '../../../words/fill.ts'
import { useIsUnreachable } from '../../api/connection.ts'
import { useIsOffline, useUnsent } from '../../api/writing/queue.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'

/** The bar; nothing while everything is saved and comes. */
export function UnsentBar() {
  const unreachable = useIsUnreachable()
  const count = useUnsent().filter(({ error }) => !error).length
  const offline = useIsOffline()
  return offline || unreachable ? (
    <p className="unsent-bar" role="alert">
      {offline ? plural(words.blocks.unsent, count, known.locale) : words.troubles.noConnection}
    </p>
  ) : null
}
