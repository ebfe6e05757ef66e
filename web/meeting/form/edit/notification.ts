// The choice “E-mail people about changes”.
import { series as seriesClient } from '../../../api/clients.ts'
import { known } from '../../../site.ts'
import { mayReadSeries } from '../../readable.ts'
import type { Meeting, Series } from './edited.ts'

interface Of {
  meeting: Pick<Meeting, 'announced' | 'state'> | undefined
  series: Pick<Series, 'announced'> | undefined
}

/** Returns whether changes are told by mail. The people of a series are told of all its meetings. */
export const isNotified = ({ meeting, series }: Of): boolean =>
  known.sends_mail && (series ?? meeting)?.announced === true

/** Returns whether changes of a meeting alone are: nobody hears more of one that is canceled. */
export const isNotifiedAlone = (of: Of): boolean => isNotified(of) && !isCanceled(of)

export const isCanceled = ({ meeting }: Pick<Of, 'meeting'>): boolean => meeting?.state === 'canceled'

/** The same for a meeting whose series is not loaded; true if that fails. */
export async function willNotify(meeting: Meeting): Promise<boolean> {
  if (!known.sends_mail) return false
  try {
    if (!(await mayReadSeries(meeting))) return isNotified({ meeting, series: undefined })
    const of = { meeting_series_id: meeting.meeting_series_id!.value }
    const { body } = await seriesClient('one', of, {}, { fields: 'announced' })
    return isNotified({ meeting, series: body })
  } catch {
    return true
  }
}
