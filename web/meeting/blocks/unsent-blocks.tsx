// Unacknowledged blocks; a refused one stays with its reason, Retry and Copy.

import { errorMessage } from '../../api/problem.ts'
import { type Unsent, useUnsent } from '../../api/writing/queue.ts'
import { RichText } from '../../kit/text/rich-text.tsx'
import { useRefusalInView } from '../../parts/saving/shown-refusals.ts'
import { UnsentButtons } from '../../parts/saving/unsent-buttons.tsx'
import { words } from '../../words.ts'
import type { BlockKind } from './blocks.ts'

const { blocks } = words

/** What is shown of a block that waits. */
export interface UnsentBlock {
  meeting_id: number
  agenda_item_id: number | undefined
  kind: BlockKind
  /** As it was typed. */
  text: string
  /** As it is sent. */
  html: string
}

const isBlock = (one: Unsent): one is Unsent<UnsentBlock> =>
  typeof one.about === 'object' && one.about !== null && 'kind' in one.about

/** The unsent blocks of a meeting. */
export const useUnsentBlocks = (meeting_id: number): Unsent<UnsentBlock>[] =>
  useUnsent()
    .filter(isBlock)
    .filter(({ about }) => about.meeting_id === meeting_id)

/** One of them. */
export function UnsentRow({ block: { id, about, error } }: { block: Unsent<UnsentBlock> }) {
  const row = useRefusalInView(error)
  return (
    <div ref={row} className={`note ${about.kind} unsent`}>
      <RichText html={about.html} />
      <p className="of">
        {blocks.kinds[about.kind]} ·{' '}
        {error ? (
          <span className="late" role="alert">
            {errorMessage(error)}
          </span>
        ) : (
          blocks.sending
        )}
      </p>
      {error && <UnsentButtons id={id} text={() => about.text} />}
    </div>
  )
}
