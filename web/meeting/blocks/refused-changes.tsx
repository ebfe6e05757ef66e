// Refused changes of a row, each with its reason.
import { fill } from '../../../words/fill.ts'
import { errorMessage } from '../../api/problem.ts'
import { dropUnsent, retryUnsent, type Unsent, useUnsent } from '../../api/writing/queue.ts'
import { useRefusalInView, useTellsOf } from '../../parts/saving/shown-refusals.ts'
import { words } from '../../words.ts'
import type { Chosen } from './chosen-value.ts'

const { blocks, editor, troubles } = words

const isOf = (id: string, about: unknown): boolean =>
  typeof about === 'object' &&
  about !== null &&
  (('changed' in about && about.changed === id) || ('removed' in about && about.removed === id))

/** What somebody else chose meanwhile; undefined where a change was refused for another reason. */
const theirsOf = (about: unknown): string | undefined =>
  typeof about === 'object' && about !== null && 'theirs' in about ? (about as Chosen).theirs : undefined

/** The refused changes of the row `id`; nothing where there are none. */
export const RefusedChanges = ({ id }: { id: string }) =>
  useUnsent()
    .filter(({ about, error }) => error && isOf(id, about))
    .map((one) => <Refused key={one.id} one={one} />)

function Refused({ one: { id, about, error } }: { one: Unsent }) {
  useTellsOf(id)
  const box = useRefusalInView(error)
  const theirs = theirsOf(about)
  return (
    <div ref={box} className="buttons">
      <span className="late" role="alert">
        {theirs === undefined ? errorMessage(error) : fill(editor.chosenMeanwhile, { theirs })}
      </span>
      <button type="button" className="button quiet" onClick={() => retryUnsent(id)}>
        {theirs === undefined ? troubles.retry : editor.keepMine}
      </button>
      <button type="button" className="button bare" onClick={() => dropUnsent(id)}>
        {theirs === undefined ? blocks.drop : editor.keepTheirs}
      </button>
    </div>
  )
}
