// A program that restores a backup, and is killed when it puts the file of that number into the store, counted from one.
import { verifyBackup } from '../../server/backup/reading.ts'
import { restore } from '../../server/backup/restore.ts'
import { configFrom } from '../../server/config.ts'
import { openConfiguredSite } from '../../server/runtime/site.ts'
import { openStore } from '../../server/store/open.ts'
import type { Store } from '../../server/store/store.ts'

const [file, at] = process.argv.slice(2) as [string, string]
const config = configFrom(process.env)
const store = openStore(config)
let files = 0
const put: Store['put'] = async (...given) => {
  if (++files === Number(at)) process.kill(process.pid, 'SIGKILL')
  await store.put(...given)
}
const db = await openConfiguredSite(config)
await restore(db, { ...store, put }, await verifyBackup(file), 0)
