// The commands that keep sign-in providers: what they print, what they refuse, and that their provider signs people in.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createApp } from '../../server/app.ts'
import { configFrom } from '../../server/config.ts'
import { openSite } from '../../server/runtime/site.ts'
import { browser } from '../browser.ts'
import { type Hostile, hostileProvider } from '../identity/company/hostile.ts'
import { vouched, whoIsIn } from '../identity/company/scene.ts'
import { ONE_LINE, type OperatorConsole, onBothMigratedConsoles, type Ran } from './operator.ts'

const EMAIL = 'ada.thornbury@harbour.example'
const HERE = { SIGN_IN_ALLOW_NETWORKS: '127.0.0.1' }

function succeeded({ code, stdout, stderr }: Ran): string {
  assert.deepEqual([code, stderr], [0, ''])
  return stdout
}

function failed({ code, stdout, stderr }: Ran, message: RegExp): void {
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, ONE_LINE)
  assert.match(stderr, message)
}

onBothMigratedConsoles('provider', (desk) => {
  let hostile: Hostile
  let folder: string
  let secretFile: string
  before(async () => {
    hostile = await hostileProvider()
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
    secretFile = join(folder, 'secret')
    writeFileSync(secretFile, `${hostile.client_secret}\n`)
  })
  after(() => {
    hostile.close()
    rmSync(folder, { recursive: true })
  })

  const create = ({ run }: OperatorConsole, ...more: string[]) =>
    run('provider', 'create', ...['--issuer', hostile.issuer, '--client-id', 'folkmoot'], ...more)
  const named = (name: string) => ['--name', name, '--client-secret-file', secretFile]

  test('create prints the redirect address, and people of its domain sign in with it', async () => {
    const at = desk()
    Object.assign(at.settings, HERE)
    succeeded(await at.run('init', '--email', EMAIL))
    const printed = succeeded(
      await create(
        at,
        ...named('company'),
        ...['--label', 'Harbour ID', '--domain', 'harbour.example', '--domain', 'bücher.example'],
        ...['--creates-members', '--follows-profile', '--groups-claim', 'groups', '--only'],
      ),
    )
    assert.match(printed, /^\S+\/sign-in\/from\/company\n$/)
    assert.equal(succeeded(await at.run('provider', 'list')), `company\t${hostile.issuer}\tfolkmoot\tonly\n`)
    const site = await openSite(configFrom(at.settings))
    const { sign_in_provider_id, create_ts, update_ts, client_secret, ...row } = await site.db.reads
      .selectFrom('sign_in_provider')
      .selectAll()
      .executeTakeFirstOrThrow()
    assert.deepEqual(row, {
      ...{ name: 'company', label: 'Harbour ID', kind: 'oidc', issuer: hostile.issuer, client_id: 'folkmoot' },
      ...{ scopes: 'openid email profile', domains: '["harbour.example","xn--bcher-kva.example"]', enabled: 1 },
      ...{ creates_members: 1, follows_profile: 1, only: 1, groups_claim: 'groups' },
      end_session_endpoint: `${hostile.issuer}/end`,
    })
    assert.ok(!client_secret!.includes(hostile.client_secret))
    const [entry] = await site.db.reads
      .selectFrom('audit')
      .select(['action', 'via'])
      .where('object_id', '=', sign_in_provider_id)
      .where('action', '=', 'provider_created')
      .execute()
    assert.equal(entry!.via, 'operator')

    const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
    const one = browser(app)
    const { location, text } = await one.get('/sign-in/with/company')
    assert.ok(location, text)
    hostile.claims = vouched(EMAIL)
    assert.equal((await one.get(hostile.back(new URL(location)))).status, 303)
    assert.equal(await whoIsIn(one), EMAIL)

    // The way in when the provider is down: a link that signs in, once, without a password.
    const link = new URL(succeeded(await at.run('member', 'link', '--email', EMAIL)).trim())
    const other = browser(app)
    assert.doesNotMatch((await other.get(link.pathname + link.search)).text, /type="password"/)
    assert.equal((await other.send('/password/new')).status, 303)
    assert.equal(await whoIsIn(other), EMAIL)

    assert.equal(succeeded(await at.run('provider', 'delete', 'company')), 'The provider is deleted.\n')
    assert.deepEqual([await whoIsIn(one), await whoIsIn(other)], [undefined, EMAIL])
    assert.equal(succeeded(await at.run('provider', 'list')), '')
    await app.close()
    await site.db.close()
  })

  test('what is no provider is refused in one line, and nothing is kept', async () => {
    const at = desk()
    const { run } = at
    succeeded(await run('init', '--email', EMAIL))
    failed(await create(at, ...named('company')), /https:\/\//)
    Object.assign(at.settings, HERE)
    const empty = join(folder, 'empty')
    writeFileSync(empty, '\n')
    const missing = await create(at, '--name', 'company')
    assert.deepEqual(
      [missing.code, missing.stdout, /--client-secret-file is required/.test(missing.stderr)],
      [2, '', true],
    )
    failed(await create(at, '--name', 'company', '--client-secret-file', empty), /has no secret/)
    failed(await create(at, '--name', 'company', '--client-secret-file', join(folder, 'none')), /none/)
    failed(await create(at, ...named('Harbour ID')), /name/)
    failed(await create(at, ...named('x'.repeat(300))), /name/)
    failed(await create(at, ...named('company'), '--scopes', 'email'), /openid/)
    failed(await create(at, ...named('company'), '--domain', '*'), /[Dd]omain/)
    failed(await run('provider', 'delete', 'company'), /no provider named company/)
    assert.equal(succeeded(await run('provider', 'list')), '')
    succeeded(await create(at, ...named('company')))
    failed(await create(at, ...named('company')), /name/)
    const said = succeeded(await run('provider', 'list'))
    assert.equal(said, `company\t${hostile.issuer}\tfolkmoot\n`)
  })
})
