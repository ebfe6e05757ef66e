// Right to mail the minutes of a meeting.
import { mayUse } from '../../api/rights.ts'
import { known } from '../../site.ts'
import type { Meeting } from '../meeting-queries.ts'

/** Returns whether the reader may, on a site that sends mail. */
export const maySendRecord = (meeting: Meeting): boolean => known.sends_mail && mayUse(meeting, 'POST', 'mailings')
