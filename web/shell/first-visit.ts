// What a reader's first visit settles: their time zone is that of their browser, until they choose another.
import { members } from '../api/clients.ts'
import { browserTimezone, hasNoTimezone, known } from '../site.ts'

/** Keeps the time zone of the browser for whoever has none, so that mail and files say the same times as pages. */
export async function keepTimezone(): Promise<void> {
  if (!hasNoTimezone) return
  try {
    await members('change', { member_id: known.member_id }, { timezone_name: browserTimezone })
  } catch {
    // Pages show the zone of the browser in any case; the next visit tries again.
  }
}
