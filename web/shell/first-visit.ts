// First visit: sets the reader's time zone to that of their browser.
import { members } from '../api/clients.ts'
import { browserTimezone, hasNoTimezone, known } from '../site.ts'

/** Stores the browser's time zone for people without one, so that mail and files have the same times as pages. */
export async function keepTimezone(): Promise<void> {
  if (!hasNoTimezone) return
  try {
    await members('change', { member_id: known.member_id }, { timezone_name: browserTimezone })
  } catch {
    // Pages show the zone of the browser in any case; the next visit tries again.
  }
}
