// Unsaved edits of an agenda item, with the reason for refused ones.

import { fill } from '../../../../words/fill.ts'
import { errorMessage, isGone } from '../../../api/problem.ts'
import { dropUnsent, retryUnsent, type Unsent } from '../../../api/writing/queue.ts'
import { CopyButton } from '../../../kit/buttons/copy-button.tsx'
import { words } from '../../../words.ts'
import { useRefusalInView, useTellsOf } from '../../saving/shown-refusals.ts'
import type { Edit, UnsentEdit } from './edit.ts'
import { theirTitle } from './rename.ts'

const { agenda, blocks, troubles } = words

/** The text that somebody typed for an edit; undefined for a move or a deletion. */
const textOf = (edit: Edit): string | undefined => ('fields' in edit ? edit.fields.title : undefined)

/** The refused edits of one item; nothing while they only wait. */
export const UnsentEdits = ({ edits }: { edits: readonly Unsent<UnsentEdit>[] }) =>
  edits.map((one) => one.error && <Refused key={one.id} one={one} error={one.error} />)

function Refused({ one: { id, about }, error }: { one: Unsent<UnsentEdit>; error: Error }) {
  useTellsOf(id)
  const box = useRefusalInView(error)
  const { edit } = about
  const text = textOf(edit)
  const theirs = theirTitle(error)
  const gone = isGone(error)
  return (
    <div ref={box} className="refused" role="alert">
      <p>
        {theirs === undefined
          ? `${agenda.refused[edit.does]} ${gone ? agenda.gone : errorMessage(error)}`
          : fill(agenda.renamed, { theirs })}
      </p>
      <div className="buttons">
        {!gone && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              // What is kept is written over the name that was read here.
              if (theirs !== undefined && edit.does === 'change') edit.was = theirs
              retryUnsent(id)
            }}
          >
            {theirs === undefined ? troubles.retry : fill(agenda.keepMine, { mine: text ?? '' })}
          </button>
        )}
        {text !== undefined && <CopyButton text={() => text} />}
        <button type="button" className="button bare" onClick={() => dropUnsent(id)}>
          {theirs === undefined ? blocks.drop : agenda.takeTheirs}
        </button>
      </div>
    </div>
  )
}
