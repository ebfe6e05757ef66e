// Brings the index of search up to date, as the server does beside its requests.
import { orderChanges } from '../../server/changes/order/order.ts'
import { keepIndex } from '../../server/search/indexing/upkeep.ts'
import type { Site } from '../../server/site.ts'

export async function indexed({ db, clock }: Pick<Site, 'db' | 'clock'>): Promise<void> {
  await orderChanges(db, clock())
  while (await keepIndex(db));
}
