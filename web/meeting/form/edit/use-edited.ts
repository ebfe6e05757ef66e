// Base, current and edited versions of a meeting or series, and their conflicts.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ResponseError } from '../../../../contract/client.ts'
import { meetings, series as seriesClient, summaries } from '../../../api/clients.ts'
import { presentTime } from '../../../kit/time/now.ts'
import { wallTime } from '../../../kit/time/wall-time.ts'
import { useKeptValues } from '../../../parts/form/kept-values.ts'
import { mayReadSeries } from '../../readable.ts'
import {
  changedFields,
  dayIn,
  type Edited,
  editedOf,
  type Field,
  type Meeting,
  type Occasion,
  type Series,
} from './edited.ts'

/** The edited records, with ETags that detect concurrent changes. */
export interface Loaded extends Occasion {
  meeting: Meeting | undefined
  series: Series | undefined
  /** The slot of the series that the meeting stands for (Unix seconds): its start, where nobody moved it. */
  slot: number
  meetingTag: string
  seriesTag: string
}

const tagOf = (headers: Headers): string => headers.get('etag') ?? ''

/** When a series planned one of its meetings (Unix seconds); undefined for an occurrence that has no meeting yet. */
const slotOf = async (meeting_id: number | null | undefined): Promise<number | undefined> =>
  meeting_id ? (await meetings('one', { meeting_id }, {}, { fields: 'slot_ts' })).body.slot_ts?.value : undefined

async function load(meeting_id: number | undefined, meeting_series_id: number | undefined): Promise<Loaded> {
  const one = meeting_id === undefined ? undefined : await meetings('one', { meeting_id }, {}, { embed: 'may' })
  // Organizers of one meeting may not be invited to its series, and can change that meeting only.
  const id = one ? ((await mayReadSeries(one.body)) ? one.body.meeting_series_id?.value : undefined) : meeting_series_id
  const whole =
    id === undefined
      ? undefined
      : await seriesClient(
          'one',
          { meeting_series_id: id },
          {},
          { embed: 'may,recurrence_descriptions,schedule_timezone' },
        )
  const now = presentTime()
  // The meetings of a series are also those of the parts that it was split into.
  const next = async () =>
    (await summaries('inSeries', { meeting_series_id: id! }, { after: now }, { per_page: 100 })).body.find(
      (row) => row.meeting_series_id === id,
    )
  const of = one?.body ?? (await next())
  const start = of?.start_time?.value ?? whole?.body.recurrence.start_ts.value ?? now
  const series = whole?.body
  const slot = one?.body.slot_ts?.value ?? (await slotOf(of?.meeting_id)) ?? start
  return {
    ...{ start, slot, planned: series ? dayIn(series, slot) : '' },
    ...{ meeting: one?.body, series },
    ...{ meetingTag: one ? tagOf(one.headers) : '', seriesTag: whole ? tagOf(whole.headers) : '' },
  }
}

/** What a link to the sheet proposes: another start (Unix seconds), another length (minutes), or neither. */
export interface Proposed {
  to: number | undefined
  length: number | undefined
}

/** Fetches once, when the sheet opens; later changes by others are merged on saving. */
export const useLoaded = (meeting_id: number | undefined, meeting_series_id: number | undefined) =>
  useQuery({
    queryKey: ['edited', meeting_id ?? 0, meeting_series_id ?? 0],
    queryFn: () => load(meeting_id, meeting_series_id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A field that two people changed at once. */
export interface Conflict {
  field: Field
  theirs: Edited
  chosen: 'yours' | 'theirs' | undefined
}

const CHANGED = 412

/**
 * The values of the form, and what becomes of them where somebody else has changed the same fields. What is typed over
 * something that is proposed is kept apart from what was typed without.
 */
export function useEdited(loaded: Loaded, { to, length }: Proposed) {
  const [base, setBase] = useState(loaded)
  const before = editedOf(base.meeting, base.series, base)
  const draftKey = `edit-${base.meeting ? `meeting-${base.meeting.meeting_id}` : `series-${base.series?.meeting_series_id}`}`
  const {
    values: touched,
    draft,
    change,
    forget,
  } = useKeptValues<Partial<Edited>>([draftKey, to, length && `for-${length}`].filter(Boolean).join('-'), {
    ...(to !== undefined && wallTime(to)),
    ...(length !== undefined && { length }),
  })
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const values: Edited = { ...before, ...touched }
  const fields = changedFields(before, values)

  /**
   * Takes what somebody else made of it meanwhile (412). Gives it where nobody changed the same field and the meeting is
   * neither canceled nor begun since, so that the same change can be sent again.
   */
  function take(error: unknown): Loaded | undefined {
    if (!(error instanceof ResponseError) || error.status !== CHANGED) return undefined
    const { present } = error.body as { present?: Meeting | Series }
    if (!present) return undefined
    const tag = tagOf(error.headers)
    const isSeries = 'recurrence' in present
    const next: Loaded = isSeries
      ? { ...base, series: { ...base.series, ...present }, seriesTag: tag }
      : {
          ...base,
          meeting: { ...base.meeting, ...present },
          meetingTag: tag,
          start: present.start_time?.value ?? base.start,
        }
    const theirs = editedOf(next.meeting, next.series, next)
    const both = changedFields(before, theirs).filter((field) => fields.includes(field))
    setBase(next)
    // Untouched fields show current values; conflicting ones keep the typed text.
    change(Object.fromEntries(fields.map((field) => [field, values[field]])))
    const open = both.filter((field) => JSON.stringify(theirs[field]) !== JSON.stringify(values[field]))
    setConflicts(open.map((field) => ({ field, theirs, chosen: undefined })))
    return open.length || next.meeting?.state !== base.meeting?.state ? undefined : next
  }

  const choose = (field: Field, chosen: 'yours' | 'theirs') =>
    setConflicts(conflicts.map((one) => (one.field === field ? { ...one, chosen } : one)))
  /** The values to save, with the other person's where the reader chose them. */
  const given = conflicts.filter(({ chosen }) => chosen === 'theirs').map(({ field, theirs }) => [field, theirs[field]])
  const settled: Edited = { ...values, ...(Object.fromEntries(given) as Partial<Edited>) }
  return { base, before, values, settled, fields, draft, change, forget, take, conflicts, choose }
}
