// Size limit of embeds, checked before the response begins.

import { invalid, refuse } from '../../problem.ts'
import type { EmbedContext, Served, Weigh } from '../../resources/serving/serve.ts'
import { fieldErrors, type ParsedQuery } from '../input/query.ts'

/** Maximum number of bytes of embedded rows in a response. */
const MOST_EMBEDDED = 25_000_000

/** Throws 422 where the bounded embeds of some rows, by their ids, are too long together: these may be read by pages, or by themselves. */
export async function mustBearEmbeds(
  { contract, embeds }: Served,
  { embeds: wanted, fields }: Pick<ParsedQuery, 'embeds' | 'fields'>,
  context: EmbedContext,
  ids: number[],
): Promise<void> {
  const bounded = wanted.flatMap((name): { name: string; weigh: Weigh }[] => {
    const { weigh, bounded } = embeds[name] ?? {}
    return weigh && bounded && (!fields || fields.includes(name)) ? [{ name, weigh }] : []
  })
  let bytes = 0
  for (const { name, weigh } of bounded) {
    for (const weight of (await weigh(context, ids)).values()) bytes += weight
    if (bytes <= MOST_EMBEDDED) continue
    const details = `contains more than ${MOST_EMBEDDED / 1e6} MB of ${name}: request fewer rows with per_page, or read ${name} separately.`
    throw invalid(fieldErrors(contract.collection, [refuse('embed', 'invalid_value', details)]))
  }
}
