// A text with marked insertions and deletions.
import type { Part } from './changed-parts.ts'
import './changed-text.css'

interface Texts {
  /** Said before what came, and before what went. */
  added: string
  removed: string
}

/** The text. */
export const ChangedText = ({ parts, texts }: { parts: readonly Part[]; texts: Texts }) => (
  <span className="changed-text">
    {parts.map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing else.
      <Shown key={at} part={part} texts={texts} />
    ))}
  </span>
)

/** Screen readers pass over what `ins` and `del` mean, so words say it too. */
const Shown = ({ part: { text, in: where }, texts }: { part: Part; texts: Texts }) =>
  where === 'both' ? (
    text
  ) : where === 'after' ? (
    <ins>
      <span className="unseen">{texts.added} </span>
      {text}
    </ins>
  ) : (
    <del>
      <span className="unseen">{texts.removed} </span>
      {text}
    </del>
  )
