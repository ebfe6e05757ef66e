// Keeps the index of a database as a process of its own, until it is killed; it tells its parent of each step as it begins.
import { orderChanges } from '../../server/changes/order/order.ts'
import { openDatabase } from '../../server/db/connections/open.ts'
import { DATABASE_TIMEOUTS } from '../../server/db/connections/timeouts.ts'
import { keepIndex } from '../../server/search/indexing/upkeep.ts'

const { DATABASE_URL, FOLKMOOT_DATA } = process.env
const db = await openDatabase({ url: DATABASE_URL, folder: FOLKMOOT_DATA!, limits: DATABASE_TIMEOUTS })
// Nobody is left to keep it for.
process.once('disconnect', () => process.exit())
for (;;) {
  await orderChanges(db, Math.floor(Date.now() / 1000))
  process.send!('step')
  await keepIndex(db)
}
