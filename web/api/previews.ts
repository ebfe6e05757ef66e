// Previews of series changes (docs/api/recurring-meetings.md#previewing-a-change).
import type { AnsweredFields } from '../../contract/field.ts'
import type { ParamsOf, Takes } from '../../contract/resource.ts'
import type { meetingSeries } from '../../contract/series/meeting-series.ts'
import { series } from './clients.ts'

type Endpoints = typeof meetingSeries.endpoints
type Previewed = 'change' | 'split' | 'drop'

export type SeriesPreview = AnsweredFields<Endpoints['change']['preview']>
export type Occurrence = SeriesPreview['occurrences'][number]

/** Asks what a change, a split or a deletion would do; it changes nothing. Throws what the change would be refused with. */
export async function previewSeries<N extends Previewed>(
  name: N,
  params: ParamsOf<Endpoints[N]>,
  sent: Takes<Endpoints[N]>,
): Promise<SeriesPreview> {
  const { body } = await series(name, params, sent, { preview: true })
  // A preview has an answer of its own.
  return body as unknown as SeriesPreview
}

/** Returns whether something would be lost with a meeting. */
export const hasContent = ({ notes, action_items, attachments, agenda_changed }: Occurrence): boolean =>
  notes + action_items + attachments > 0 || agenda_changed
