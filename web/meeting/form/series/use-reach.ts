// Preview state of a series change, and which of the deleted meetings are kept.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ResponseError } from '../../../../contract/client.ts'
import { hasContent, previewSeries, type SeriesPreview } from '../../../api/previews.ts'
import type { Scope, Series } from '../edit/edited.ts'
import { useSettled } from './next-dates.tsx'

type Body = Record<string, unknown>
/** A change for several meetings: of a whole series, of what follows a meeting, or a deletion of these. */
export type Reach = Exclude<Scope, 'only'> | 'end'

const ask = (reach: Reach, { meeting_series_id }: Series, from: number, sent: Body): Promise<SeriesPreview> => {
  const of = { meeting_series_id }
  if (reach === 'following') return previewSeries('split', of, { from, ...sent })
  if (reach === 'all') return previewSeries('change', of, sent)
  return previewSeries('drop', of, sent)
}

/** A meeting to be deleted got content after the preview was shown. */
export class WrittenMeanwhileError extends Error {}

/** What would go with something in it. */
const lostIn = (preview: SeriesPreview | undefined): SeriesPreview['occurrences'] =>
  preview?.occurrences.filter((one) => one.what === 'deleted' && hasContent(one)) ?? []

const isFirst = (error: unknown): boolean =>
  error instanceof ResponseError &&
  error.status === 422 &&
  ((error.body as { errors?: { field: string }[] }).errors?.some(({ field }) => field === 'from') ?? false)

/** When a meeting starts, and the slot of its series that it stands for; Unix seconds. */
interface Start {
  start: number
  slot: number
}

/** "This and following" of the first meeting is the whole series, as nothing precedes it to split from. */
const inTruth = (reach: Reach | undefined, series: Series | undefined, slot: number): Reach | undefined =>
  reach === 'following' && series && slot <= series.recurrence.start_ts.value ? 'all' : reach

/**
 * The preview of a change, asked again whenever it changes. What has notes, files or action items is kept, unless its own
 * box is ticked. "This and following" of the first meeting is all of them, also where the others before it are left out.
 */
export function useReach(
  asks: Reach | undefined,
  series: Series | undefined,
  { start: from, slot }: Start,
  sent: Body,
) {
  const reach = inTruth(asks, series, slot)
  const [given, give] = useState<readonly number[]>([])
  const requested = useSettled(JSON.stringify([reach ?? '', from, sent]))
  const [wanted, at, body] = JSON.parse(requested) as [Reach | '', number, Body]
  const enabled = wanted !== '' && series !== undefined && (wanted === 'end' || Object.keys(body).length > 0)
  const first = useQuery({
    queryKey: ['reach', series?.meeting_series_id ?? 0, requested],
    queryFn: async () => {
      try {
        return { reach: wanted as Reach, preview: await ask(wanted as Reach, series!, at, body) }
      } catch (error) {
        if (wanted !== 'following' || !isFirst(error)) throw error
        return { reach: 'all' as Reach, preview: await ask('all', series!, at, body) }
      }
    },
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const lost = lostIn(first.data?.preview)
  const keep = lost.flatMap(({ meeting_id }) =>
    meeting_id !== null && !given.includes(meeting_id) ? [meeting_id] : [],
  )
  const real = first.data?.reach
  const second = useQuery({
    queryKey: ['reach', series?.meeting_series_id ?? 0, requested, 'keep', keep.join()],
    queryFn: () => ask(real as Reach, series!, at, { ...body, keep }),
    enabled: enabled && keep.length > 0 && real !== undefined && real !== 'end' && !first.isPlaceholderData,
    retry: false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const preview = keep.length && real !== 'end' ? second.data : first.data?.preview
  const isCurrent =
    requested === JSON.stringify([reach ?? '', from, sent]) && !first.isFetching && !second.isFetching && !first.isError
  /** Checks again right before the change is sent. Throws if more would be deleted than was shown, and shows that. */
  async function confirm(): Promise<void> {
    const shown = new Set(lost.map(({ meeting_id }) => meeting_id))
    const { preview: present } = (await first.refetch({ throwOnError: true })).data!
    if (lostIn(present).some(({ meeting_id }) => !shown.has(meeting_id))) throw new WrittenMeanwhileError()
  }

  return {
    confirm,
    /** What the change is in truth. */
    reach: real,
    preview: enabled ? preview : undefined,
    error: enabled ? (first.error ?? second.error) : null,
    /** Whether the preview is that of the present values. */
    ready: enabled && preview !== undefined && isCurrent,
    lost,
    keep,
    isGiven: (meeting_id: number) => given.includes(meeting_id),
    tick: (meeting_id: number, on: boolean) =>
      give(on ? [...given, meeting_id] : given.filter((one) => one !== meeting_id)),
  }
}
