// Number of blocks under an agenda item, as a badge and in words.
import { plural } from '../../../../words/fill.ts'
import { known } from '../../../site.ts'
import { words } from '../../../words.ts'

const { run } = words

/** The number; nothing where it is 0. */
export const WrittenCount = ({ of }: { of: number }) =>
  of ? (
    <>
      <span className="count written-count" aria-hidden="true">
        {of}
      </span>
      <span className="unseen">{plural(run.written, of, known.locale)}</span>
    </>
  ) : null
