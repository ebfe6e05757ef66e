// The text of a composer, which belongs to the agenda item under which it was begun, until it is sent.
import { useState } from 'react'
import { placeTyped } from '../../../api/writing/kept-texts.ts'
import { moveDraft, useDraft, useKeptPlace } from '../../../parts/saving/draft.ts'

interface Place {
  agenda_item_id: number
  title: string
}

const prefixOf = (meeting_id: number): string => `meeting-${meeting_id}-item-`

/** Whether somebody is in the middle of a text in the composer of a meeting, as a part of the page is shown that may have one. */
export function useUnfinishedText(meeting_id: number): boolean {
  const prefix = prefixOf(meeting_id)
  const [typed] = useState(() => placeTyped(prefix) !== undefined)
  return useKeptPlace(prefix) !== undefined || typed
}

/**
 * The text, and the item under which it stands: `shown` while there is none, and the one where it was begun from its first
 * letter on, also when the page is opened anew. `move` takes it to the shown item.
 */
export function usePlacedDraft<P extends Place>(meeting_id: number, items: readonly P[], shown: P | undefined) {
  const prefix = prefixOf(meeting_id)
  const placeOf = (item: P | undefined) => `${prefix}${item?.agenda_item_id ?? 0}`
  const kept = useKeptPlace(prefix)
  const [begun, begin] = useState(() => placeTyped(prefix))
  const place = begun ?? kept ?? placeOf(shown)
  const [text, type] = useDraft(place)
  const under = (text && items.find((item) => placeOf(item) === place)) || shown
  return {
    text,
    under,
    /** Where it is kept. */
    place,
    setText(typed: string): void {
      // The first letter says where.
      const at = !text && typed ? placeOf(shown) : place
      begin(at)
      type(typed, at)
    },
    move(): void {
      begin(placeOf(shown))
      moveDraft(place, placeOf(shown), text)
    },
  }
}
