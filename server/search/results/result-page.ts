// The page on which somebody sees what was found, and where in it.
import type { Row } from '../../resources/serving/embed-context.ts'

/** The parts of a meeting's page that have an address of their own. */
const PARTS: Readonly<Record<string, string>> = {
  ...{ note: 'note', decision: 'note', agenda_item: 'item', attachment: 'attachment', chat_message: 'chat-message' },
}

/** The page on which somebody sees it, and where in it. */
export function pageOf(
  kind: string,
  thing_id: number,
  { meeting, seriesOf, room, item }: Record<'meeting' | 'seriesOf' | 'room', Row | undefined> & { item: unknown },
): string {
  if (kind === 'action_item') return `/action_items/${thing_id}`
  const own = PARTS[kind] ? `#${PARTS[kind]}-${thing_id}` : ''
  if (meeting) return `/meetings/${meeting['meeting_id']}${own}`
  // In a backlog, what lies under an item has no address of its own.
  const part = item ? `#item-${item}` : own
  if (seriesOf) return `/meeting_series/${seriesOf['meeting_series_id']}${part ? `/schedule${part}` : ''}`
  const isRoomNote = !item && (kind === 'note' || kind === 'decision')
  return `/rooms/${room!['room_id']}${isRoomNote ? '/record' : ''}${part}`
}
