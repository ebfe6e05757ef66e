// Side-by-side view of two conflicting versions, and the choice between them.
import './both-versions.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { fill } from '../../../words/fill.ts'
import { words } from '../../words.ts'

const { editor } = words

/** The chosen one of two versions. */
export type Kept = 'mine' | 'theirs' | 'both'

interface Props {
  mine: ReactNode
  theirs: ReactNode
  /** The author of the other version, if known. */
  by?: string | undefined
  /** Whether both can be kept, one after the other. */
  both?: boolean
  choose: (kept: Kept) => void
}

/** Both versions with a button for each; nothing is stored until somebody chooses. */
export function BothVersions({ mine, theirs, by, both = false, choose }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={box} className="both-versions" aria-label={editor.bothVersions}>
      <p role="alert">{editor.changedByBoth}</p>
      <div className="versions">
        <div>
          <p className="soft small">{editor.mine}</p>
          {mine}
          <button type="button" className="button quiet" onClick={() => choose('mine')}>
            {editor.keepMine}
          </button>
        </div>
        <div>
          <p className="soft small">{by ? fill(editor.theirsOf, { name: by }) : editor.theirs}</p>
          {theirs}
          <button type="button" className="button quiet" onClick={() => choose('theirs')}>
            {editor.keepTheirs}
          </button>
        </div>
      </div>
      {both && (
        <button type="button" className="button quiet" onClick={() => choose('both')}>
          {editor.keepBoth}
        </button>
      )}
    </section>
  )
}
