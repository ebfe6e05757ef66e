// `npm run bench:passkeys`: the processor time of signing in with a passkey, of each algorithm and with its challenge, beside that of a
// password.
//
// `-- sqlite` or `-- postgres` leaves the other database out.
import type { Dialect } from '../server/db/dialects/dialect.ts'
import { passwordHash } from '../server/identity/password.ts'
import { browser } from '../test/browser.ts'
import { beginSignIn, withPasskey } from '../test/identity/passkeys/owner.ts'
import { PASSWORD, withPassword } from '../test/pages/people.ts'
import { startPostgres } from '../test/postgres.ts'
import { setStage } from '../test/stage.ts'
import { processorTime } from './measuring/processor-time.ts'
import { fixed, table } from './measuring/table.ts'

const [ROUNDS, SIGN_INS] = [8, 10]
/** What a passkey may cost of a password. */
const AIM = 0.5
/** What a page asks for before a passkey can sign in, and no password needs. */
const CHALLENGE = 'the challenge'
const ALGORITHMS = { Ed25519: -8, ES256: -7, RS256: -257 } as const

const asked = process.argv.slice(2)
for (const kind of (['sqlite', 'postgres'] as const).filter((one) => !asked.length || asked.includes(one)))
  await onDatabase(kind)

async function onDatabase(kind: Dialect): Promise<void> {
  // With the usual settings, so that commits are durable.
  const postgres = kind === 'postgres' ? await startPostgres([]) : undefined
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url
  const stage = await setStage(kind)
  const { app, site } = stage
  // In tests a hash costs next to nothing.
  const password_hash = await passwordHash(PASSWORD)

  /** A request to measure: it has been prepared, and must be answered with this status. */
  type Prepared = () => Promise<{ status: number }>
  const ways: [name: string, status: number, prepare: () => Promise<Prepared>][] = []
  for (const [name, alg] of Object.entries(ALGORITHMS)) {
    const { authenticator } = await withPasskey(stage, { alg })
    ways.push([
      `a passkey, ${name}`,
      200,
      async () => {
        const { one, options } = await beginSignIn(stage)
        const credential = authenticator.get(options)
        return () => one.json('/sign-in/passkey', { credential })
      },
    ])
  }
  const { id, email } = await withPassword(stage)
  await stage.write((trx) => trx.updateTable('member').set({ password_hash }).where('member_id', '=', id).execute())
  ways.unshift([
    'a password',
    303,
    async () => {
      const one = browser(app)
      await one.get('/sign-in')
      return () => one.send('/sign-in', { email, password: PASSWORD })
    },
  ])

  /** Milliseconds of processor for one of so many, of the server and of PostgreSQL; undefined where a connection ended with its time. */
  const spent = async (work: () => Promise<void>): Promise<number | undefined> => {
    const before = await processorTime(site.db)
    await work()
    const after = await processorTime(site.db)
    const postgres = after.postgres - before.postgres
    return postgres < 0 ? undefined : (after.server - before.server + postgres) / SIGN_INS
  }
  const least = new Map<string, number>()
  const keep = (name: string, took = Number.POSITIVE_INFINITY) =>
    void least.set(name, Math.min(took, least.get(name) ?? took))
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, expected, prepare] of ways) {
      const prepared: Prepared[] = []
      for (let one = 0; one < SIGN_INS; one++) prepared.push(await prepare())
      const took = await spent(async () => {
        for (const signIn of prepared) {
          const { status } = await signIn()
          if (status !== expected) throw new Error(`Signing in with ${name} was answered ${status}.`)
        }
      })
      keep(name, took)
    }
  const one = browser(app)
  await one.get('/sign-in')
  for (let round = 0; round < ROUNDS; round++)
    keep(
      CHALLENGE,
      await spent(async () => {
        for (let ask = 0; ask < SIGN_INS; ask++) await one.json('/sign-in/passkey/options')
      }),
    )
  const password = least.get('a password')!
  const rows = ways.map(([name]) => {
    const took = least.get(name)! + (name === 'a password' ? 0 : least.get(CHALLENGE)!)
    return [name, fixed(took), fixed(took / password), name === 'a password' ? '' : String(AIM)]
  })
  console.log(`\n${table([`Signing in with (${kind})`, 'Processor ms', 'Ratio', 'Aim'], rows)}\n`)
  await app.close()
  await stage.fresh.remove()
  await postgres?.stop()
}
