// The long form: `npm run test:crash -- --kills 200 --writes 10000 --dialect sqlite`; both databases unless one is named.
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { DIALECTS } from '../stage.ts'
import { type CrashRequest, crash } from './crash.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    writes: { type: 'string', default: '10000' },
    writers: { type: 'string', default: '8' },
    workers: { type: 'string', default: '1' },
    dialect: { type: 'string' },
  },
})

const postgres = await startPostgres([])
let code = 0
try {
  for (const dialect of DIALECTS.filter((one) => !values.dialect || one === values.dialect)) {
    const asked: CrashRequest = {
      dialect,
      kills: Number(values.kills),
      writes: Number(values.writes),
      writers: Number(values.writers),
      workers: Number(values.workers),
      server: postgres.url,
    }
    const { kills, acknowledged, lost, repeated, renamed, halves, integrity } = await crash(asked)
    const fine = !lost.length && !renamed.length && !halves && integrity === 'ok'
    console.log(
      `${dialect}: ${kills} kills, ${acknowledged} acknowledged, ${lost.length} lost, ${repeated} told more than once, ` +
        `${renamed.length} with another id, ${halves} halves, integrity ${integrity}: ${fine ? 'well' : 'NOT WELL'}`,
    )
    for (const key of [...lost, ...renamed].slice(0, 10)) console.log(`  ${key}`)
    if (!fine) code = 1
  }
} finally {
  await postgres.stop()
}
process.exit(code)
