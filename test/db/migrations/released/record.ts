// `npm run release:keep`: keeps the demo of this version and its answers, which every later version must upgrade and give again.
import { rmSync } from 'node:fs'
import { sqliteFile } from '../../../../server/db/data-folder/data-folder.ts'
import { VERSION } from '../../../../server/db/schema/version.ts'
import { furnishedFolder } from '../../../web/furnished-folder.ts'
import { crawl, keepSite, openSite, WHERE } from './kept-site.ts'

const { folder, guide } = await furnishedFolder({ url: WHERE.url!, timezone: WHERE.timezone! })
// Lists begin with who was here last: the first requests are noted before any is kept.
const first = await openSite(folder, guide.token)
await first.client.get('/members')
await first.stage.app.close()
await first.stage.fresh.db.close()
const { stage, client } = await openSite(folder, guide.token)
const answers = await crawl(client)
await stage.app.close()
await stage.fresh.db.close()
keepSite(VERSION, sqliteFile(folder), { token: guide.token, answers })
rmSync(folder, { recursive: true, force: true })
console.log(`${answers.length} answers of ${VERSION} are kept.`)
process.exit(0)
