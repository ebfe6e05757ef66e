// The long forms: `npm run test:crash -- --kills 200 --writes 10000 --dialect sqlite`; both databases unless one is named.
// `npm run test:crash -- --mail 50 --kills 200` mails so many people again and again instead.
// `npm run test:crash -- --changes 100000 --kills 50 --writers 16` follows the feed of changes instead of hooks.
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { DIALECTS } from '../stage.ts'
import { type ChangesCrashRequest, crashOfChanges } from './changes.ts'
import { type CrashRequest, crash } from './crash.ts'
import { crashOfMail, type MailCrashRequest } from './mail.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    writes: { type: 'string', default: '10000' },
    writers: { type: 'string', default: '8' },
    workers: { type: 'string', default: '1' },
    changes: { type: 'string' },
    mail: { type: 'string' },
    servers: { type: 'string', default: '3' },
    life: { type: 'string', default: '3000' },
    dialect: { type: 'string' },
  },
})

const postgres = await startPostgres([])
let code = 0
try {
  for (const dialect of DIALECTS.filter((one) => !values.dialect || one === values.dialect)) {
    const usual = { dialect, kills: Number(values.kills), writers: Number(values.writers), server: postgres.url }
    if (values.mail) {
      const { mail, workers, life } = values
      const sizes = { people: Number(mail), workers: Number(workers), life: Number(life) }
      if (!(await tryMail({ ...usual, ...sizes }))) code = 1
      continue
    }
    if (values.changes) {
      const { changes, servers, life } = values
      const sizes = { changes: Number(changes), servers: Number(servers), life: Number(life) }
      if (!(await tryChanges({ ...usual, ...sizes }))) code = 1
      continue
    }
    const asked: CrashRequest = { ...usual, writes: Number(values.writes), workers: Number(values.workers) }
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

/** Says what became of it; gives whether it was well. */
async function tryChanges(asked: ChangesCrashRequest): Promise<boolean> {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const progress: ChangesCrashRequest['progress'] = ({ committed, kills }) =>
    console.error(`${asked.dialect}: ${seconds()} s, ${committed} changes committed, ${kills} kills`)
  const found = await crashOfChanges({ ...asked, progress })
  const { kills, committed, told, again, different, wrong, disorder, integrity } = found
  const fine = !different.length && !wrong.length && !disorder.length && integrity === 'ok'
  console.log(
    `${asked.dialect}: ${kills} kills, ${committed} changes committed, ${told} told, ${again} pages asked for again, ` +
      `${different.length} missed or told twice, ${wrong.length} of which the latest was not told, ` +
      `${disorder.length} out of order, integrity ${integrity}, ${seconds()} s: ` +
      `${fine ? 'well' : 'NOT WELL'}`,
  )
  for (const one of [...different.map((row) => JSON.stringify(row)), ...wrong, ...disorder].slice(0, 20))
    console.log(`  ${one}`)
  return fine
}

/** Says what became of mail; gives whether it was well. */
async function tryMail(asked: MailCrashRequest): Promise<boolean> {
  const began = Date.now()
  const { kills, mailings, mails, lost, doubled, different, undone, integrity } = await crashOfMail(asked)
  const fine = !lost.length && !different.length && !undone.length && integrity === 'ok'
  console.log(
    `${asked.dialect}: ${kills} kills, ${mailings} mailings, ${mails} mails, ${lost.length} lost, ` +
      `${doubled} sent again as the same message, ${different.length} with another content, ` +
      `${undone.length} mailings not done, integrity ${integrity}, ${Math.round((Date.now() - began) / 1000)} s: ` +
      `${fine ? 'well' : 'NOT WELL'}`,
  )
  for (const one of [...lost, ...different, ...undone.map(String)].slice(0, 20)) console.log(`  ${one}`)
  return fine
}
