// Changes of a row that the server refused, such as another kind or its deletion, each with its reason.
import { errorMessage } from '../../api/problem.ts'
import { dropUnsent, retryUnsent, useUnsent } from '../../api/queue.ts'
import { words } from '../../words.ts'

const { blocks } = words

const isOf = (id: string, about: unknown): boolean =>
  typeof about === 'object' &&
  about !== null &&
  (('changed' in about && about.changed === id) || ('removed' in about && about.removed === id))

/** The refused changes of the row `id`; nothing where there are none. */
export function RefusedChanges({ id }: { id: string }) {
  return useUnsent()
    .filter(({ about, error }) => error && isOf(id, about))
    .map((one) => (
      <div key={one.id} className="buttons">
        <span className="late" role="alert">
          {errorMessage(one.error)}
        </span>
        <button type="button" className="button quiet" onClick={() => retryUnsent(one.id)}>
          {blocks.retry}
        </button>
        <button type="button" className="button bare" onClick={() => dropUnsent(one.id)}>
          {blocks.drop}
        </button>
      </div>
    ))
}
