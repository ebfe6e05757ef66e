// The first start: it fills an empty site with the demo and prints how to begin, only once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durablePostgres, freshDatabase } from '../../database.ts'
import { onBothConsoles, serving } from '../operator.ts'

onBothConsoles('the first start', (desk) => {
  test('the first start fills an empty site and prints sign-in details, a token and a command to try; the next start does not', async () => {
    const { settings, run, fresh } = desk()
    const first = await serving(settings)
    const signIn = await first.line(/^Sign-in/)
    const [, email, password, page] =
      /^Sign-in: (\S+), password ((?:[a-z2-9]{4}-){6}[a-z2-9]{4}), at (\S+\/sign-in) /.exec(signIn)!
    assert.equal(email, 'ada.thornbury@harbour.example')
    const form = await fetch(page!)
    const [, csrf_token] = /name="csrf_token" value="([^"]+)"/.exec(await form.text())!
    const cookie = form.headers.get('set-cookie')!.split(';')[0]!
    const signed = await fetch(page!, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ csrf_token: csrf_token!, email: email!, password: password! }),
      redirect: 'manual',
    })
    assert.deepEqual([signed.status, signed.headers.get('location')], [303, '/'])
    const [secret] = /fmw_\w+/.exec(await first.line(/^Token/))!
    const [, shown, url] = /-H 'x-api-key: (\w+)' '([^']+)'$/.exec(await first.line(/^ {2}curl -s /))!
    assert.equal(shown, secret)
    assert.ok(url!.startsWith(`${first.url}/rooms/7/meetings?`))
    const answer = await fetch(url!, { headers: { 'x-api-key': secret } })
    assert.equal(answer.status, 200)
    assert.equal(((await answer.json()) as unknown[]).length, 3)
    assert.equal(await first.end(), 0)

    const people = () =>
      fresh.db.reads.selectFrom('member').select(['member_id', 'update_ts']).orderBy('member_id').execute()
    const before = await people()
    const second = await serving(settings)
    assert.equal(await second.end(), 0)
    assert.deepEqual(second.printed(), [`Folkmoot serves ${second.url} (${desk().dialect}).`])
    assert.deepEqual(await people(), before)
    const refused = await run('demo')
    assert.deepEqual(refused, { code: 1, stdout: '', stderr: 'folkmoot: The site is not empty.\n' })
  })
})

test('of two first starts at once on one PostgreSQL, one furnishes the site', async () => {
  const fresh = await freshDatabase('postgres', { migrated: false, server: durablePostgres() })
  const both = await Promise.all([serving(fresh.env), serving(fresh.env)])
  for (const server of both) assert.equal(await server.end(), 0)
  const guided = both.filter(({ printed }) => printed().some((line) => line.startsWith('Token:')))
  assert.equal(guided.length, 1)
  assert.equal((await fresh.db.reads.selectFrom('member').select('member_id').execute()).length, 40)
  await fresh.remove()
})
