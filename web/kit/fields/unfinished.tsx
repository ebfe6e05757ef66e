// Hint of an unfinished edit beside a value.
import { words } from '../../words.ts'

const { blocks, editor } = words

/** Goes on with the text, or discards it. */
export const Unfinished = ({ goOn, discard }: { goOn: () => void; discard: () => void }) => (
  <>
    <button type="button" className="button bare small" onClick={goOn}>
      {editor.unfinished}
    </button>
    <button type="button" className="button bare small" onClick={discard}>
      {blocks.drop}
    </button>
  </>
)
