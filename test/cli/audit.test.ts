// `audit` at the command line: it has what the operator does too, and escapes text of people.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type AuditAction, auditActions } from '../../contract/audit/audit-actions.ts'
import { insertOrganization } from '../../server/actions/places/organizations.ts'
import { audit } from '../../server/audit/audit.ts'
import { operator, stranger } from '../../server/audit/by.ts'
import { openDatabase } from '../../server/db/connections/open.ts'
import { operatorDeeds } from '../audit/deeds-operator.ts'
import { folkmoot, folkmootUnread, type OperatorConsole, onBothMigratedConsoles, type Ran } from './operator.ts'

const EMAIL = 'ada@harbour.example'

function succeeded({ code, stdout, stderr }: Ran): string[] {
  assert.deepEqual([code, stderr], [0, ''])
  return stdout.split('\n').filter(Boolean)
}

onBothMigratedConsoles('the audit log of an operator', (desk) => {
  const run = async (...args: string[]) => succeeded(await desk().run(...args))
  const entries = async (...args: string[]) => (await run('audit', '--json', ...args)).map((line) => JSON.parse(line))
  const actions = async (...args: string[]) => (await entries(...args)).map(({ action }) => action)

  test('what the operator does to access is written down, the newest last', async () => {
    await run('init', '--email', EMAIL)
    await run('member', 'create', '--email', 'bea@harbour.example', '--password', 'a lantern on the low pier')
    const [token] = await run('token', 'create', '--email', EMAIL, '--access', 'read')
    await run('token', 'revoke', token!)
    await run(
      'client',
      'create',
      '--name',
      'Tide clock',
      '--redirect-uri',
      'https://tides.example/back',
      '--email',
      EMAIL,
    )
    await run('member', 'sign-out', '--email', EMAIL, '--tokens')
    const all = await entries()
    assert.deepEqual(
      all.map(({ action }) => action),
      [
        ...['member_added', 'enterprise_admin_given', 'organization_added', 'api_token_made'],
        ...['member_added', 'password_set', 'api_token_made', 'api_token_revoked', 'application_registered'],
        'api_token_revoked',
      ],
    )
    assert.ok(all.every(({ via, member_id, address }) => via === 'operator' && member_id === null && address === null))
  })

  for (const [action, deed] of Object.entries(operatorDeeds)) {
    if (auditActions[action as AuditAction].object === 'site') continue
    test(`${deed(EMAIL).slice(0, 2).join(' ')} is ${action}`, async () => {
      await run('init', '--email', EMAIL)
      const before = (await actions()).length
      await run(...deed(EMAIL))
      const more = (await entries()).slice(before)
      const entry = more.find((one) => one.action === (action as AuditAction))
      assert.equal(entry.via, 'operator')
      assert.ok(entry.object_id)
    })
  }

  test('it ends quietly where nobody reads it, as in a pipe to head', async () => {
    await run('init', '--email', EMAIL)
    assert.deepEqual(await folkmootUnread(['audit'], desk().settings), { code: 0, stderr: '' })
  })

  test('every option narrows it', async () => {
    await run('init', '--email', EMAIL)
    await run('member', 'create', '--email', 'bea@harbour.example')
    assert.deepEqual(await actions('--what', 'member_added'), ['member_added', 'member_added'])
    assert.deepEqual(await actions('--what', 'api_token,enterprise'), ['enterprise_admin_given', 'api_token_made'])
    assert.deepEqual(await actions('--object', 'member:2'), ['member_added'])
    assert.equal((await actions('--object', 'member')).length, 3)
    assert.deepEqual(await actions('--result', 'refused'), [])
    assert.equal((await actions('--result', 'done')).length, 5)
    assert.equal((await actions('--who', 'operator')).length, 5)
    for (const nobody of ['server', 'nobody', EMAIL, '1']) assert.deepEqual(await actions('--who', nobody), [], nobody)
    assert.equal((await actions('--since', 'yesterday')).length, 5)
    assert.deepEqual(await actions('--until', 'yesterday'), [])
    assert.deepEqual(await actions('--since', 'tomorrow'), [])
    const { code, stderr } = await desk().run('audit', '--who', 'kit@harbour.example')
    assert.deepEqual([code, stderr.includes('No user has')], [1, true])
  })

  test('names with escapes and line ends are shown as what they are, in columns and as JSON', async () => {
    await run('init', '--email', EMAIL)
    const evil = 'Pier\u001b[2J\u001b]0;owned\u0007\r\n2026-01-01T00:00:00Z  done  forged\u2028\u202egnp.exe\u009b31m'
    await written(desk(), async (trx, now) => {
      const organization_id = await insertOrganization(trx, { name: evil, type: 'enterprise', member_id: 1, now })
      await trx.updateTable('member').set({ name: evil }).where('member_id', '=', 1).execute()
      await audit(trx, { actor: operator, now }, 'organization_added', organization_id, { subject_id: 1 })
      const from = { address: `203.0.113.9${evil}`, request_id: evil }
      await audit(trx, { actor: stranger(from), now }, 'sign_in_failed', 1, { details: { account: evil } })
    })
    for (const args of [['audit'], ['audit', '--json']]) {
      const { stdout, code } = await desk().run(...args)
      assert.equal(code, 0)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/)
      assert.equal(stdout.trimEnd().split('\n').length, 6)
      assert.match(stdout, /\\u001b\[2J/)
    }
    const last = (await entries()).at(-2)
    assert.deepEqual([last.object_name, last.subject_name], [evil, evil])
  })

  test('a line says when, what came of it, what, who, from where, to what and about whom', async () => {
    await run('init', '--email', EMAIL)
    const lines = await run('audit')
    assert.match(
      lines[2]!,
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ {2}done {5}organization_added +operator {2}organization 1 {2}"Our organization" {2}about "ada" \(1\)$/,
    )
    assert.match(lines[3]!, /operator {2}api_token 1 {2}"init" {2}about .* access="read_write"$/)
  })

  /** Writes what no command writes. */
  async function written({ settings }: OperatorConsole, work: (trx: any, now: number) => Promise<void>): Promise<void> {
    const db = await openDatabase({ url: settings['DATABASE_URL'], folder: settings['FOLKMOOT_DATA']! })
    await db.write((trx) => work(trx, Math.floor(Date.now() / 1000)))
    await db.close()
  }
})

test('site create is site_created, in the log of that site alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
  const settings = { FOLKMOOT_DATA: folder, FOLKMOOT_SITES: join(folder, 'sites.json') }
  const run = async (...args: string[]) => succeeded(await folkmoot(args, settings))
  try {
    await run(...operatorDeeds.site_created!(EMAIL))
    await run('site', 'create', 'harbour.example')
    await run('init', '--email', EMAIL, '--site', 'harbour.example')
    const log = async (site: string) =>
      (await run('audit', '--json', '--site', site)).map((line) => JSON.parse(line).action)
    assert.deepEqual(await log('museum.example'), ['site_created'])
    assert.equal((await log('harbour.example')).length, 5)
    assert.equal((await folkmoot(['audit'], settings)).code, 2)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
