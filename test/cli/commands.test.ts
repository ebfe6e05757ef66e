// The operator's commands, each run as a process: what they print, what they refuse, how they end.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { makeRecoveryCodes } from '../../server/actions/account/recovery-codes.ts'
import { operator } from '../../server/audit/by.ts'
import { configFrom } from '../../server/config.ts'
import { migrate } from '../../server/db/schema/migrate.ts'
import { openPendingSignIn } from '../../server/identity/pending-sign-in.ts'
import { openSession } from '../../server/identity/session.ts'
import { openSite } from '../../server/runtime/site.ts'
import { folkmoot, ONE_LINE, onBothConsoles, onBothMigratedConsoles, type Ran, serving } from './operator.ts'

const TOKEN = /^fm[rw]_[0-9A-Za-z]{38}\n$/
const EMAIL = 'ada.thornbury@harbour.example'

function succeeded({ code, stdout, stderr }: Ran): string {
  assert.equal(stderr, '')
  assert.equal(code, 0)
  return stdout
}

function failed({ code, stdout, stderr }: Ran, message: RegExp): void {
  assert.equal(stdout, '')
  assert.match(stderr, ONE_LINE)
  assert.match(stderr, message)
  assert.equal(code, 1)
}

onBothConsoles('init', (desk) => {
  test('an empty site with one enterprise administrator, who owns the organization', async () => {
    const { run, fresh } = desk()
    assert.match(succeeded(await run('init', '--email', EMAIL, '--organization', 'Harbour <b>Works</b>')), TOKEN)
    const people = await fresh.db.reads.selectFrom('member').selectAll().execute()
    assert.deepEqual(
      people.map(({ email, enterprise_admin, password_hash }) => [email, enterprise_admin, password_hash]),
      [[EMAIL, 1, null]],
    )
    const organizations = await fresh.db.reads.selectFrom('organization').selectAll().execute()
    assert.deepEqual(
      organizations.map(({ name, member_id }) => [name, member_id]),
      [['Harbour Works', people[0]!.member_id]],
    )
  })

  test('it prints a read/write token and nothing else, and refuses a second time', async () => {
    const { run, settings } = desk()
    const token = succeeded(await run('init', '--email', EMAIL)).trim()
    assert.match(token, /^fmw_/)
    failed(await run('init', '--email', 'bram@harbour.example'), /not empty/)
    failed(await run('demo'), /not empty/)

    const server = await serving(settings)
    const answer = await fetch(`${server.url}/organizations?fields=name`, { headers: { 'x-api-key': token } })
    assert.deepEqual(await answer.json(), [{ name: 'Our organization' }])
    assert.equal(await server.end(), 0)
    assert.deepEqual(server.printed(), [`Folkmoot serves ${server.url} (${desk().dialect}).`])
  })

  test('with --link it prints a link too, with which the administrator sets a password', async () => {
    const { run, fresh } = desk()
    const [token, link, ...more] = succeeded(await run('init', '--email', EMAIL, '--link')).split('\n')
    assert.match(token!, /^fmw_\w+$/)
    assert.match(link!, /^http:\/\/127\.0\.0\.1:8080\/password\/new\?link=[\w-]{43}$/)
    assert.deepEqual(more, [''])
    assert.equal((await fresh.db.reads.selectFrom('password_link').select('hash').execute()).length, 1)
  })

  test('who lost the token, since init was killed before it was printed, is told the command that makes another', async () => {
    const { run } = desk()
    succeeded(await run('init', '--email', EMAIL))
    const { stderr } = await run('init', '--email', EMAIL.toUpperCase())
    const named = /not empty\. .* run "(token create --email \S+ --access read_write)"\.$/m.exec(stderr)?.[1]
    assert.match(succeeded(await run(...named!.split(' '))), TOKEN)
  })

  test('what the API would refuse is refused', async () => {
    const { run } = desk()
    failed(await run('init', '--email', 'nobody'), /email must be an e-mail address/)
    failed(
      await run('init', '--email', EMAIL, '--organization', 'x'.repeat(256)),
      /name must have at most 255 characters, not 256/,
    )
  })
})

onBothMigratedConsoles('member create', (desk) => {
  test('it prints the id of a person with the profile given', async () => {
    const { run, fresh } = desk()
    const profile = [
      '--first-name',
      'Greta',
      '--last-name',
      'Oyelaran',
      '--company',
      'Harbour Works',
      '--title',
      'Engineer',
    ]
    const all = [
      '--email',
      'Greta@harbour.example',
      ...profile,
      '--password',
      'a rope and a lamp',
      '--enterprise-admin',
    ]
    assert.equal(succeeded(await run('member', 'create', ...all)), '1\n')
    const { password_hash, claimed_ts, ...person } = await fresh.db.reads
      .selectFrom('member')
      .select([
        'email',
        'first_name',
        'last_name',
        'company',
        'title',
        'enterprise_admin',
        'password_hash',
        'claimed_ts',
      ])
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      { ...person },
      {
        email: 'Greta@harbour.example',
        first_name: 'Greta',
        last_name: 'Oyelaran',
        company: 'Harbour Works',
        title: 'Engineer',
        enterprise_admin: 1,
      },
    )
    assert.match(password_hash!, /^\$argon2id\$/)
    assert.ok(claimed_ts)
  })

  test('an e-mail that exists, in any case, is refused', async () => {
    const { run } = desk()
    assert.equal(succeeded(await run('member', 'create', '--email', EMAIL)), '1\n')
    failed(await run('member', 'create', '--email', EMAIL.toUpperCase()), /^folkmoot: email: Another account/)
  })

  test('what the API would refuse of a person is refused', async () => {
    const { run } = desk()
    const create = (...more: string[]) => run('member', 'create', '--email', EMAIL, ...more)
    const [long, short, common] = await Promise.all([
      create('--title', 'x'.repeat(33)),
      create('--password', 'short'),
      create('--password', 'password1'),
    ])
    failed(long, /title must have at most 32/)
    failed(short, /password must have at least 8/)
    failed(common, /password: .*common/)
  })
})

onBothMigratedConsoles('client create', (desk) => {
  const NAMED = ['--name', 'Tide clock', '--email', EMAIL] as const

  test('it prints client_id and client_secret as JSON, and the provider knows them', async () => {
    const { run, settings } = desk()
    succeeded(await run('init', '--email', EMAIL))
    const made = await run('client', 'create', ...NAMED, '--redirect-uri', 'https://tides.example/callback')
    const { client_id, client_secret } = JSON.parse(succeeded(made))
    assert.match(client_id, /^fma_[\w-]{22}$/)
    assert.match(client_secret, /^fms_[\w-]{43}$/)
    const open = await run('client', 'create', ...NAMED, '--redirect-uri', 'http://127.0.0.1/callback', '--public')
    assert.deepEqual(Object.keys(JSON.parse(succeeded(open))), ['client_id'])
    const two = ['--redirect-uri', 'https://tides.example/a', '--redirect-uri=https://tides.example/b'] as const
    const both = JSON.parse(succeeded(await run('client', 'create', ...NAMED, ...two)))
    const { db } = await openSite(configFrom(settings))
    const kept = db.reads.selectFrom('application').select('redirect_uris').where('client_id', '=', both.client_id)
    assert.deepEqual(JSON.parse((await kept.executeTakeFirstOrThrow()).redirect_uris), [two[1], two[2].slice(15)])
    await db.close()

    const server = await serving(settings)
    const ask = async (secret: string) => {
      const body = new URLSearchParams({
        client_id,
        client_secret: secret,
        grant_type: 'refresh_token',
        refresh_token: 'x',
      })
      const answer = await fetch(new URL('/oauth/token', server.url), { method: 'POST', body })
      return (await answer.json()).error
    }
    assert.equal(await ask(client_secret), 'invalid_grant')
    assert.equal(await ask('fms_other'), 'invalid_client')
    assert.equal(await server.end(), 0)
  })

  test('it refuses an owner who is not there, a name that is too long and an address where nobody can be sent', async () => {
    const { run } = desk()
    succeeded(await run('init', '--email', EMAIL))
    const uri = ['--redirect-uri', 'https://tides.example/callback'] as const
    failed(await run('client', 'create', '--name', 'x', '--email', 'nobody@harbour.example', ...uri), /No user has/)
    failed(
      await run('client', 'create', '--name', 'x'.repeat(65), '--email', EMAIL, ...uri),
      /name must have at most 64/,
    )
    failed(
      await run('client', 'create', ...NAMED, '--redirect-uri', 'http://tides.example'),
      /redirect_uris: Use https/,
    )
    failed(await run('client', 'create', ...NAMED, '--redirect-uri', 'a.b:/x'), /redirect_uris: Only public/)
  })
})

onBothMigratedConsoles('token create and token revoke', (desk) => {
  test('a token is printed and nothing else; a revoked one is refused by a running server at once', async () => {
    const { run, settings, fresh } = desk()
    const owner = succeeded(await run('init', '--email', EMAIL)).trim()
    const create = (access: string) =>
      run('token', 'create', '--email', 'ADA.thornbury@Harbour.example', '--access', access)
    const read = succeeded(await create('read'))
    const write = succeeded(await create('read_write'))
    assert.match(read, /^fmr_[0-9A-Za-z]{38}\n$/)
    assert.match(write, /^fmw_[0-9A-Za-z]{38}\n$/)

    const server = await serving(settings)
    const ask = async (token: string, init: RequestInit = {}) => {
      const headers = { 'x-api-key': token.trim(), 'content-type': 'application/json' }
      return (await fetch(`${server.url}/members/1`, { headers, ...init })).status
    }
    const rename = { method: 'PATCH', body: '{"title": "Chair"}' }
    assert.deepEqual([await ask(read), await ask(read, rename)], [200, 403])
    assert.deepEqual([await ask(write), await ask(write, rename)], [200, 200])
    succeeded(await run('token', 'revoke', write.trim()))
    assert.deepEqual([await ask(write), await ask(read), await ask(owner)], [401, 200, 200])
    failed(await run('token', 'revoke', write.trim()), /not a valid token/)
    assert.equal(await server.end(), 0)

    const names = await fresh.db.reads.selectFrom('api_token').select('name').orderBy('token_id').execute()
    assert.deepEqual(
      names.map(({ name }) => name),
      ['init', 'command line', 'command line'],
    )
  })

  test('a token has the name given, and an owner who is there', async () => {
    const { run, fresh } = desk()
    succeeded(await run('member', 'create', '--email', EMAIL))
    const named = ['--access', 'read', '--name', 'Weathervane']
    assert.match(succeeded(await run('token', 'create', '--email', EMAIL, ...named)), TOKEN)
    failed(await run('token', 'create', '--email', 'bram@harbour.example', ...named), /No user has/)
    const rows = await fresh.db.reads.selectFrom('api_token').select(['name', 'access']).execute()
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ name: 'Weathervane', access: 'read' }],
    )
  })
})

onBothConsoles('migrate', (desk) => {
  test('it prints what ran, and then that there is nothing to do', async () => {
    const { run } = desk()
    const ran = succeeded(await run('migrate'))
      .trim()
      .split('\n')
    assert.equal(ran[0], '0001-base')
    assert.deepEqual(ran, ran.toSorted())
    assert.equal(succeeded(await run('migrate')), 'Nothing to do.\n')
  })

  test('a newer schema is refused by every command that opens the site', async () => {
    const { run, fresh } = desk()
    await migrate(fresh.db)
    const newer = { name: '9999-from-the-future', timestamp: '2099-01-01T00:00:00.000Z' }
    await fresh.db.migrating
      .insertInto('migration' as never)
      .values(newer as never)
      .execute()
    const refused = await Promise.all([run('migrate'), run('serve'), run('init', '--email', EMAIL), run('demo')])
    for (const command of refused) failed(command, /written by a newer version/)
    const { code, stderr } = await run('doctor')
    assert.match(stderr, /newer version/)
    assert.equal(code, 1)
  })
})

onBothConsoles('doctor', (desk) => {
  test('it says what it finds, and changes nothing', async () => {
    const { run, fresh } = desk()
    const before = succeeded(await run('doctor'))
    assert.match(before, /schema +to be migrated: 0001-base/)
    assert.deepEqual(await fresh.db.migrating.introspection.getTables(), [])
    succeeded(await run('init', '--email', EMAIL))
    const found = succeeded(await run('doctor'))
    assert.match(found, new RegExp(`^database +${desk().dialect}`, 'm'))
    assert.match(found, /^schema +current$/m)
    assert.match(found, /^member +1$/m)
  })

  test('it says where files are kept, and fails where they cannot be or are not there', async () => {
    const { run, fresh } = desk()
    succeeded(await run('demo'))
    const folder = join(fresh.env.FOLKMOOT_DATA, 'attachments')
    assert.ok(succeeded(await run('doctor')).includes(`\nfiles         ${folder}\nstored        1 of 200000 MB\n`))
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const [{ many }] = (await fresh.db.reads
      .selectFrom('stored_file')
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .execute()) as [{ many: number }]
    assert.equal(files.length, Number(many))
    renameSync(folder, `${folder}-elsewhere`)
    const unmounted = await run('doctor')
    assert.match(
      unmounted.stderr,
      /^folkmoot: (\d+) of the newest \1 attached files are missing in .*attachments\. Is this the right location, and is it mounted\?\n$/,
    )
    assert.equal(unmounted.code, 1)
    writeFileSync(folder, 'no folder')
    const broken = await run('doctor')
    assert.match(broken.stderr, /^folkmoot: File storage: .*\n$/)
    assert.equal(broken.code, 1)
    rmSync(folder)
    renameSync(`${folder}-elsewhere`, folder)
    assert.equal((await run('doctor')).code, 0)
  })
})

describe('doctor', () => {
  test('an empty folder stays empty', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
    assert.match(succeeded(await folkmoot(['doctor'], { FOLKMOOT_DATA: folder })), /none yet/)
    assert.deepEqual(readdirSync(folder), [])
    const missing = join(folder, 'missing')
    assert.match(succeeded(await folkmoot(['doctor'], { FOLKMOOT_DATA: missing })), /none yet/)
    assert.ok(!existsSync(missing))
    rmSync(folder, { recursive: true })
  })
})

onBothMigratedConsoles('member link', (desk) => {
  test('it prints a link that sets a password, and nothing else', async () => {
    const { run, fresh } = desk()
    await run('member', 'create', '--email', 'greta@harbour.example')
    const { code, stdout, stderr } = await run('member', 'link', '--email', 'Greta@harbour.example')
    assert.deepEqual([code, stderr], [0, ''])
    const [, secret] = /^http:\/\/127\.0\.0\.1:8080\/password\/new\?link=([\w-]{43})\n$/.exec(stdout)!
    const rows = await fresh.db.reads.selectFrom('password_link').selectAll().execute()
    assert.equal(rows.length, 1)
    assert.equal(rows[0]!.expires_ts - rows[0]!.create_ts, 1_800)
    assert.ok(!JSON.stringify(rows).includes(secret!))
    const nobody = await run('member', 'link', '--email', 'nobody@harbour.example')
    assert.equal(nobody.code, 1)
    assert.match(nobody.stderr, ONE_LINE)
  })
})

onBothMigratedConsoles('member sign-out', (desk) => {
  test('sessions, links and consents of a person end at once; tokens and their webhooks too, on request', async () => {
    const { run, fresh } = desk()
    const [ada, greta] = [EMAIL, 'greta@harbour.example']
    await run('init', '--email', ada)
    await run('member', 'create', '--email', greta)
    for (const email of [ada, greta]) {
      await run('member', 'link', '--email', email)
      await run('token', 'create', '--email', email, '--access', 'read')
    }
    const members = await fresh.db.reads.selectFrom('member').select(['member_id', 'email']).execute()
    await fresh.db.write(async (trx) => {
      for (const { member_id } of members)
        await openSession(trx, {
          member_id,
          now: 1,
          from: { address: '192.0.2.1', request_id: 'one' },
          browser: { user_agent: undefined, language: 'en', region: null },
        })
    })
    const left = async () => {
      const count = async (table: 'session' | 'password_link' | 'api_token') =>
        (
          await fresh.db.reads
            .selectFrom(table)
            .innerJoin('member', 'member.member_id', `${table}.member_id` as 'session.member_id')
            .select('member.email')
            .$if(table === 'api_token', (tokens) => tokens.where('api_token.revoked_ts' as never, 'is', null))
            .execute()
        ).filter(({ email }) => email === greta).length
      return [await count('session'), await count('password_link'), await count('api_token')]
    }
    assert.deepEqual(await left(), [1, 1, 1])
    assert.equal(
      succeeded(await run('member', 'sign-out', '--email', greta.toUpperCase())),
      `${greta.toUpperCase()} is signed out everywhere.\n`,
    )
    assert.deepEqual(await left(), [0, 0, 1])
    succeeded(await run('member', 'sign-out', '--email', greta, '--tokens'))
    assert.deepEqual(await left(), [0, 0, 0])
    assert.equal((await fresh.db.reads.selectFrom('session').select('session_id').execute()).length, 1)
    failed(await run('member', 'sign-out', '--email', 'nobody@harbour.example'), /No user has/)
  })
})

onBothMigratedConsoles('member factor-off', (desk) => {
  test('turns off a person’s second factor with codes and pending sign-ins, and notifies them', async () => {
    const { run, fresh } = desk()
    const [ada, greta] = [EMAIL, 'greta@harbour.example']
    await run('init', '--email', ada)
    await run('member', 'create', '--email', greta)
    const members = await fresh.db.reads.selectFrom('member').select('member_id').orderBy('member_id').execute()
    await fresh.db.write(async (trx) => {
      for (const { member_id } of members) {
        await trx.insertInto('second_factor').values({ member_id, secret: 'v1.', last_step: 1, create_ts: 1 }).execute()
        await makeRecoveryCodes(trx, { actor: operator, now: 1 }, member_id)
        await openPendingSignIn(trx, member_id, 1)
      }
    })
    const left = async () =>
      Promise.all(
        (['second_factor', 'recovery_code', 'half_sign_in'] as const).map(
          async (table) => (await fresh.db.reads.selectFrom(table).select('member_id').execute()).length,
        ),
      )
    assert.deepEqual(await left(), [2, 20, 2])
    assert.equal(
      succeeded(await run('member', 'factor-off', '--email', greta.toUpperCase())),
      `Two-step sign-in is off for ${greta.toUpperCase()}: they sign in with their password only.\n`,
    )
    assert.deepEqual(await left(), [1, 10, 1])
    const audited = await fresh.db.reads
      .selectFrom('audit')
      .select(['action', 'via', 'object_id', 'subject_id'])
      .where('action', '=', 'second_factor_off')
      .execute()
    const { member_id } = members[1]!
    const entry = { action: 'second_factor_off', via: 'operator', object_id: member_id, subject_id: member_id }
    assert.deepEqual(
      audited.map((row) => ({ ...row })),
      [entry],
    )
    const notices = await fresh.db.reads.selectFrom('notice').select(['member_id', 'kind', 'details']).execute()
    assert.deepEqual(
      notices.map(({ details, ...row }) => ({ ...row, ...JSON.parse(details) })),
      [{ member_id, kind: 'second_factor_off', email: greta, by_operator: true }],
    )
    failed(await run('member', 'factor-off', '--email', greta), /has not turned on two-step sign-in/)
    failed(await run('member', 'factor-off', '--email', 'nobody@harbour.example'), /No user has/)
    assert.deepEqual(await left(), [1, 10, 1])
  })
})

onBothMigratedConsoles('member passkeys', (desk) => {
  test('lists the passkeys of a person, removes one or all of them with their sessions, and notifies the person', async () => {
    const { run, fresh } = desk()
    const greta = 'greta@harbour.example'
    await run('init', '--email', EMAIL)
    await run('member', 'create', '--email', greta)
    assert.equal(succeeded(await run('member', 'passkeys', '--email', greta)), `${greta} has no passkeys.\n`)
    const members = await fresh.db.reads.selectFrom('member').select('member_id').orderBy('member_id').execute()
    const [ada, { member_id }] = members as [{ member_id: number }, { member_id: number }]
    const key = { public_key: 'a', public_key_sha256: 'a', alg: -7, counter: 0, synced: 1 as const, transports: '[]' }
    await fresh.db.write(async (trx) => {
      for (const id of [ada.member_id, member_id])
        await trx
          .insertInto('passkey_user')
          .values({ member_id: id, user_handle: `user ${id}` })
          .execute()
      for (const [place, id] of [ada.member_id, member_id, member_id].entries())
        await trx
          .insertInto('passkey')
          .values({
            ...{ member_id: id, rp_id: 'moot.example', credential_id: `passkey ${place}`, ...key },
            ...{
              name: `Key\u001b[31m ${place}`,
              create_ts: 1_772_445_600,
              last_used_ts: place === 1 ? 1_772_445_660 : null,
            },
          })
          .execute()
      for (const passkey_id of [2, 3])
        await trx
          .insertInto('session')
          .values({
            ...{ member_id, hash: `session ${passkey_id}`, address: '127.0.0.1', user_agent: null, create_ts: 1 },
            ...{
              last_seen_ts: 1,
              expires_ts: 9_999_999_999,
              ends_ts: 9_999_999_999,
              began_with: 'passkey',
              passkey_id,
            },
          })
          .execute()
    })
    assert.equal(
      succeeded(await run('member', 'passkeys', '--email', greta.toUpperCase())),
      `2  "Key\\u001b[31m 1"  moot.example  added 2026-03-02T10:00:00Z, last used 2026-03-02T10:01:00Z
3  "Key\\u001b[31m 2"  moot.example  added 2026-03-02T10:00:00Z, never used\n`,
    )
    // That of somebody else.
    failed(await run('member', 'passkeys', '--email', greta, '--remove', '1'), /has no passkey 1\./)
    const left = async (table: 'passkey' | 'session') =>
      (await fresh.db.reads.selectFrom(table).select('passkey_id').orderBy('passkey_id').execute()).map(
        ({ passkey_id }) => passkey_id,
      )
    assert.equal(
      succeeded(await run('member', 'passkeys', '--email', greta, '--remove', '2')),
      `1 passkey of ${greta} removed.\n`,
    )
    assert.deepEqual([await left('passkey'), await left('session')], [[1, 3], [3]])
    // The last one, too.
    assert.equal(
      succeeded(await run('member', 'passkeys', '--email', greta, '--remove-all')),
      `1 passkey of ${greta} removed.\n`,
    )
    assert.deepEqual([await left('passkey'), await left('session')], [[1], []])
    assert.equal(
      succeeded(await run('member', 'passkeys', '--email', greta, '--remove-all')),
      `0 passkeys of ${greta} removed.\n`,
    )
    const audited = await fresh.db.reads
      .selectFrom('audit')
      .select(['via', 'object_id', 'subject_id'])
      .where('action', '=', 'passkey_removed')
      .orderBy('audit_id')
      .execute()
    assert.deepEqual(
      audited.map((row) => ({ ...row })),
      [2, 3].map((object_id) => ({ via: 'operator', object_id, subject_id: member_id })),
    )
    const notices = await fresh.db.reads.selectFrom('notice').select(['member_id', 'kind']).execute()
    assert.deepEqual(
      notices.map((row) => ({ ...row })),
      [1, 2].map(() => ({ member_id, kind: 'passkey_removed' })),
    )
  })
})
