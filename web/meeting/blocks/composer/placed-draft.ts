// The text of a composer, which belongs to the agenda item under which it was begun, until it is sent.
import { useState } from 'react'
import { placeTyped, typedAt } from '../../../api/writing/kept-texts.ts'
import { moveDraft, useDraft, useKeptPlace, useKeptText } from '../../../parts/saving/draft.ts'

interface Place {
  agenda_item_id: number
  title: string
}

const prefixOf = (meeting_id: number): string => `meeting-${meeting_id}-item-`
const placeIn = (prefix: string, item: Place | undefined): string => `${prefix}${item?.agenda_item_id ?? 0}`

/** Whether somebody is in the middle of a text in the composer of a meeting, as a part of the page is shown that may have one. */
export function useUnfinishedText(meeting_id: number): boolean {
  const prefix = prefixOf(meeting_id)
  const [typed] = useState(() => placeTyped(prefix) !== undefined)
  return useKeptPlace(prefix) !== undefined || typed
}

/**
 * A function that takes the text which a composer of the meeting would go on with to an item, for a reader who asks to write
 * there; it comes after what was begun there. The composer is to be made anew afterwards.
 */
export function useTakeText(meeting_id: number): (to: Place) => void {
  const prefix = prefixOf(meeting_id)
  const kept = useKeptPlace(prefix)
  const keptText = useKeptText()
  return (item) => {
    const [from, to] = [placeTyped(prefix) ?? kept, placeIn(prefix, item)]
    if (from === undefined || from === to) return
    const [text, before] = [from, to].map((place) => typedAt(place) ?? keptText(place) ?? '')
    if (text) moveDraft(from, to, before ? `${before}\n${text}` : text)
  }
}

/**
 * The text, and the item under which it stands: `shown` while there is none, and the one where it was begun from its first
 * letter on, also when the page is opened anew. `move` takes it to the shown item.
 */
export function usePlacedDraft<P extends Place>(meeting_id: number, items: readonly P[], shown: P | undefined) {
  const prefix = prefixOf(meeting_id)
  const placeOf = (item: P | undefined) => placeIn(prefix, item)
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
