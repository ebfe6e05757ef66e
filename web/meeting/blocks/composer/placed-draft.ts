// Draft of a composer, bound to the agenda item under which it was begun.
import { useState } from 'react'
import { typedAt, typedKey } from '../../../api/writing/kept-texts.ts'
import { moveDraft, useDraft, useKeptDraftKey, useKeptText } from '../../../parts/saving/draft.ts'

interface Item {
  agenda_item_id: number
  title: string
}

const prefixOf = (meeting_id: number): string => `meeting-${meeting_id}-item-`
const keyIn = (prefix: string, item: Item | undefined): string => `${prefix}${item?.agenda_item_id ?? 0}`

/** Returns whether somebody is in the middle of a text in the composer of a meeting, as a part of the page is shown that may have one. */
export function useUnfinishedText(meeting_id: number): boolean {
  const prefix = prefixOf(meeting_id)
  const [typed] = useState(() => typedKey(prefix) !== undefined)
  return useKeptDraftKey(prefix) !== undefined || typed
}

/**
 * A function that takes the text which a composer of the meeting would go on with to an item, for a reader who asks to write
 * there; it comes after what was begun there. The composer is to be made again afterwards.
 */
export function useTakeText(meeting_id: number): (to: Item) => void {
  const prefix = prefixOf(meeting_id)
  const kept = useKeptDraftKey(prefix)
  const keptText = useKeptText()
  return (item) => {
    const [from, to] = [typedKey(prefix) ?? kept, keyIn(prefix, item)]
    if (from === undefined || from === to) return
    const [text, before] = [from, to].map((draftKey) => typedAt(draftKey) ?? keptText(draftKey) ?? '')
    if (text) moveDraft(from, to, before ? `${before}\n${text}` : text)
  }
}

/**
 * The text, and the item under which it stands: `shown` while there is none, and the one where it was begun from its first
 * letter on, also when the page is opened again. `move` takes it to the shown item.
 */
export function usePlacedDraft<P extends Item>(meeting_id: number, items: readonly P[], shown: P | undefined) {
  const prefix = prefixOf(meeting_id)
  const keyOf = (item: P | undefined) => keyIn(prefix, item)
  const kept = useKeptDraftKey(prefix)
  const [begun, begin] = useState(() => typedKey(prefix))
  const draftKey = begun ?? kept ?? keyOf(shown)
  const [text, type] = useDraft(draftKey)
  const under = (text && items.find((item) => keyOf(item) === draftKey)) || shown
  return {
    text,
    under,
    /** Where it is kept. */
    draftKey,
    setText(typed: string): void {
      // The first letter says where.
      const at = !text && typed ? keyOf(shown) : draftKey
      begin(at)
      type(typed, at)
    },
    move(): void {
      begin(keyOf(shown))
      moveDraft(draftKey, keyOf(shown), text)
    },
  }
}
