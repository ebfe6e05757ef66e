// UIDs of events: opaque, and equal in mail, files and feeds.
import { createHmac } from 'node:crypto'
import { keyFor } from '../../db/secrets/seal.ts'
import type { Site } from '../../site.ts'

/**
 * The UID of a single meeting, of a series, or of one slot of it (Unix seconds), before an object exists. `earlier`: number of
 * previous objects of the same subject.
 */
export const eventUid = (
  { sealKey, url }: Pick<Site, 'sealKey' | 'url'>,
  { kind, id }: { kind: 'meeting' | 'meeting_series'; id: number },
  slot_ts: number | null,
  earlier = 0,
): string => {
  const text = [kind, id, slot_ts, earlier].join(' ')
  const opaque = createHmac('sha256', keyFor(sealKey, 'calendar uid')).update(text).digest('hex').slice(0, 32)
  return `${opaque}@${new URL(url).hostname}`
}
