// SCIM 2.0: the directory of a company makes people, changes them, and keeps leavers out at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser } from '../browser.ts'
import { PASSWORD, signedIn, withPassword } from '../pages/people.ts'
import { onBothDatabases } from '../stage.ts'
import { type Directory, directoryOf, operations, PATCH, scimWith } from './directory-client.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

onBothDatabases('people of a directory', (stage) => {
  let ask: Directory
  const found = async (filter: string) =>
    (await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources.map((one: any) => one.userName)

  test('a directory token is all that counts, and counts nowhere else', async () => {
    ask = await directoryOf(stage())
    const admin = await stage().person({ enterprise: true })
    const api = await stage().token(admin)
    for (const wrong of [undefined, 'Bearer', `Bearer ${api}`, 'Bearer fmd_x', `Basic ${api}`]) {
      const { status, headers, body } = await scimWith(stage(), wrong)('GET', '/Users')
      assert.deepEqual([status, headers['www-authenticate'], body.status], [401, 'Bearer', '401'], String(wrong))
    }
    const client = await stage().as(admin)
    const made = await client.post('/directory_tokens', { name: 'Okta' })
    assert.equal(made.status, 201)
    const token = made.headers['x-api-key'] as string
    assert.match(token, /^fmd_[0-9A-Za-z]{38}$/)
    const okta = scimWith(stage(), `Bearer ${token}`)
    assert.equal((await okta('GET', '/Users?count=0')).status, 200)
    const inApi = await stage().app.inject({ url: '/api/v1/members?me=true', headers: { 'x-api-key': token } })
    assert.equal(inApi.statusCode, 401)
    const bearer = await stage().app.inject({
      url: '/api/v1/members?me=true',
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(bearer.statusCode, 401)
    const [listed] = (await client.get('/directory_tokens')).body.filter((one: any) => one.name === 'Okta')
    assert.deepEqual([listed.last_four, typeof listed.last_used_ts], [token.slice(-4), 'object'])
    assert.equal((await client.delete(`/directory_tokens/${listed.directory_token_id}`)).status, 204)
    assert.equal((await okta('GET', '/Users')).status, 401)
    const other = await stage().as(await stage().person())
    assert.equal((await other.get('/directory_tokens')).status, 403)
    assert.equal((await other.post('/directory_tokens', { name: 'x' })).status, 403)
  })

  test('it says what it can do', async () => {
    const config = await ask('GET', '/ServiceProviderConfig')
    assert.deepEqual([config.status, config.body.patch.supported, config.body.bulk.supported], [200, true, false])
    assert.match(String(config.headers['content-type']), /^application\/scim\+json/)
    const types = await ask('GET', '/ResourceTypes')
    for (const { endpoint } of types.body.Resources) assert.equal((await ask('GET', endpoint)).status, 200)
    assert.equal((await ask('GET', `/Schemas/${USER}`)).body.name, 'User')
    assert.equal((await ask('GET', '/Schemas/x')).status, 404)
    const nowhere = await ask('GET', '/Bulk')
    assert.deepEqual([nowhere.status, nowhere.body.schemas], [404, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  })

  test('who has no names is shown by their userName, and found by it', async () => {
    for (const [userName, email] of [
      ['adm0.85', undefined],
      ['adm0.86', 'somebody.else@crew.example'],
      ['Adm0.87@crew.example', undefined],
    ]) {
      const emails = email && [{ value: email }]
      const { status, body } = await ask('POST', '/Users', { userName, emails })
      assert.deepEqual([status, body.displayName, body.name], [201, userName, { formatted: userName }])
      const again = (await ask('GET', `/Users/${body.id}`)).body
      assert.deepEqual([again.displayName, again.name], [userName, { formatted: userName }])
      for (const attribute of ['displayName', 'name.formatted'])
        assert.deepEqual(await found(`${attribute} eq "${userName}"`), [userName])
      const named = await ask(
        'PATCH',
        `/Users/${body.id}`,
        operations({ op: 'add', value: { 'name.givenName': 'Ada' } }),
      )
      assert.deepEqual([named.body.displayName, named.body.name.formatted], ['Ada', 'Ada'])
    }
  })

  test('as Entra ID asks: made, found by userName, changed by Replace and text booleans', async () => {
    const made = await ask('POST', '/Users', {
      schemas: [USER, ENTERPRISE],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Edda.Brandt@harbourworks.onmicrosoft.example',
      active: true,
      displayName: 'Edda Brandt',
      emails: [{ primary: true, type: 'work', value: 'edda.brandt@harbour.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Edda Brandt', familyName: 'Brandt', givenName: 'Edda' },
      preferredLanguage: 'de-DE',
      [ENTERPRISE]: { department: 'Piers', organization: 'Harbour Works', employeeNumber: '701984' },
    })
    assert.equal(made.status, 201)
    const { id, meta } = made.body
    assert.equal(made.headers['location'], meta.location)
    assert.equal(made.headers['etag'], meta.version)
    assert.deepEqual(
      [made.body.userName, made.body.emails[0].value, made.body.active, made.body.preferredLanguage],
      ['Edda.Brandt@harbourworks.onmicrosoft.example', 'edda.brandt@harbour.example', true, 'de-DE'],
    )
    assert.equal(made.body[ENTERPRISE].organization, 'Harbour Works')
    assert.deepEqual(await found('userName eq "edda.brandt@HARBOURWORKS.onmicrosoft.example"'), [made.body.userName])
    assert.deepEqual(await found('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"'), [made.body.userName])
    const changed = await ask('PATCH', `/Users/${id}`, {
      schemas: [PATCH],
      Operations: [
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'Add', path: `${ENTERPRISE}:organization`, value: 'Tide Gauges' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'edda@harbour.example' },
        { op: 'Add', value: { 'name.familyName': 'Brandt-Moor', title: 'Pilot' } },
        { op: 'Remove', path: 'preferredLanguage' },
      ],
    })
    assert.equal(changed.status, 200)
    const { active, name, emails, title, preferredLanguage } = changed.body
    assert.deepEqual(
      [active, name.familyName, emails[0].value, title, preferredLanguage, changed.body[ENTERPRISE].organization],
      [false, 'Brandt-Moor', 'edda@harbour.example', 'Pilot', undefined, 'Tide Gauges'],
    )
    assert.equal((await ask('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version })).status, 200)
    assert.equal(
      (await ask('GET', `/Users/${id}`, undefined, { 'if-none-match': changed.body.meta.version })).status,
      304,
    )
    const stale = await ask('PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'title', value: 'x' }), {
      'if-match': meta.version,
    })
    assert.equal(stale.status, 412)
  })

  test('as Okta asks: PUT of the whole, whose address stays where it is not sent', async () => {
    const { body } = await ask('POST', '/Users', {
      schemas: [USER],
      userName: 'bram.osei@harbour.example',
      name: { givenName: 'Bram', familyName: 'Osei' },
      emails: [{ primary: true, value: 'bram.osei@harbour.example', type: 'work' }],
      displayName: 'Bram Osei',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    })
    const put = await ask('PUT', `/Users/${body.id}`, {
      schemas: [USER],
      id: body.id,
      userName: 'bram.osei@harbour.example',
      name: { givenName: 'Bram' },
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    })
    assert.deepEqual(
      [put.status, put.body.name, put.body.emails[0].value, put.body.externalId],
      [200, { formatted: 'Bram', givenName: 'Bram' }, 'bram.osei@harbour.example', undefined],
    )
    const off = await ask('PATCH', `/Users/${body.id}`, operations({ op: 'replace', value: { active: false } }))
    assert.equal(off.body.active, false)
  })

  test('lists are filtered, sorted and paged; what cannot be read is refused by name', async () => {
    for (const [name, family] of [
      ['Katya', 'Moroz'],
      ['Jonas', 'Weber'],
      ['Hanna', 'Lund'],
    ] as const)
      assert.equal(
        (
          await ask('POST', '/Users', {
            userName: `${name}@tides.example`,
            name: { givenName: name, familyName: family },
          })
        ).status,
        201,
      )
    assert.deepEqual(await found('userName sw "Ka" and emails.value ew "tides.example"'), ['Katya@tides.example'])
    assert.deepEqual(await found('emails[type eq "work" and value co "jonas"]'), ['Jonas@tides.example'])
    assert.deepEqual((await found('name.familyName eq "lund" or name.familyName eq "WEBER"')).length, 2)
    assert.deepEqual(await found('not (userName pr)'), [])
    assert.ok((await found('active eq false')).includes('Edda.Brandt@harbourworks.onmicrosoft.example'))
    assert.deepEqual(await found('externalId ne "x" and userName co "%"'), [])
    assert.ok((await found('meta.lastModified gt "2020-01-01T00:00:00Z"')).length > 4)
    const page = await ask(
      'GET',
      '/Users?startIndex=2&count=2&sortBy=name.familyName&sortOrder=descending&attributes=userName,name.familyName',
    )
    assert.deepEqual([page.body.startIndex, page.body.itemsPerPage, page.body.Resources.length], [2, 2, 2])
    assert.deepEqual(Object.keys(page.body.Resources[0]).sort(), ['id', 'meta', 'name', 'schemas', 'userName'])
    assert.ok(page.body.totalResults > 5)
    assert.deepEqual((await ask('GET', '/Users?count=0')).body.Resources, [])
    for (const [filter, type] of [
      ['shoe eq 1', 'invalidFilter'],
      ['userName eq', 'invalidFilter'],
      ['(((((((((((((((((((((((((((((userName pr)))))))))))))))))))))))))))))', 'invalidFilter'],
      [`userName eq "${'x'.repeat(5_000)}"`, 'invalidFilter'],
      ['active eq "maybe"', 'invalidFilter'],
    ]) {
      const { status, body } = await ask('GET', `/Users?filter=${encodeURIComponent(filter!)}`)
      assert.ok(status === 400 ? body.scimType === type : status === 200, `${filter} ${status}`)
    }
    assert.equal((await ask('GET', '/Users?count=x')).status, 400)
  })

  test('what cannot be kept is refused, and nothing of it is done', async () => {
    const count = async () => (await ask('GET', '/Users?count=0')).body.totalResults
    const before = await count()
    const valid = { userName: 'greta@tides.example' }
    for (const [body, status, says] of [
      ['{', 400, /JSON/],
      [[], 400, /object/],
      [{}, 400, /userName/],
      [{ ...valid, shoeSize: 43 }, 400, /shoeSize/],
      [{ ...valid, name: { given: 'x' } }, 400, /name\.given/],
      [{ ...valid, emails: [{ value: 'nobody' }] }, 400, /emails/],
      [{ ...valid, active: 'perhaps' }, 400, /active/],
      [{ ...valid, timezone: 'Mars/Olympus' }, 400, /timezone/],
      [{ ...valid, title: 'x'.repeat(1_000) }, 400, /title/],
      [{ userName: 'KATYA@tides.example' }, 409, /userName/],
      [{ ...valid, emails: [{ value: 'katya@tides.example' }] }, 409, /address/],
      [JSON.parse('{"userName":"x@y.example","__proto__":{"a":1}}'), 400, /__proto__/],
    ] as const) {
      const answer = await ask('POST', '/Users', body)
      assert.equal(answer.status, status, JSON.stringify(body).slice(0, 80))
      assert.match(answer.body.detail, says)
    }
    const [{ id }] = (await ask('GET', '/Users?filter=userName%20eq%20%22katya@tides.example%22')).body.Resources
    for (const patch of [
      {},
      { schemas: [PATCH] },
      operations(),
      operations({ op: 'move', path: 'title', value: 1 }),
      operations({ op: 'replace', path: 'shoeSize', value: 1 }),
      operations({ op: 'replace', path: '__proto__.polluted', value: true }),
      operations({ op: 'replace', path: 'emails[', value: 'x' }),
      operations({ op: 'remove' }),
      operations({ op: 'replace', path: 'userName', value: 'jonas@tides.example' }),
      // Each value is compared with those before it.
      operations({
        op: 'add',
        path: 'emails',
        value: Array.from({ length: 201 }, (_, n) => ({ value: `k${n}@b.example` })),
      }),
      operations(...Array.from({ length: 201 }, () => ({ op: 'replace', path: 'title', value: 'Captain' }))),
    ]) {
      const { status } = await ask('PATCH', `/Users/${id}`, patch)
      assert.ok(status === 400 || status === 409, `${JSON.stringify(patch)} ${status}`)
    }
    assert.equal(({} as any).polluted, undefined)
    assert.equal(await count(), before)
    for (const nobody of ['0', '999999', 'x', '1e3', '%00'])
      assert.equal((await ask('GET', `/Users/${nobody}`)).status, 404, nobody)
    assert.equal((await ask('PUT', '/Users/999999', valid)).status, 404)
    assert.equal((await ask('DELETE', '/Users/999999')).status, 404)
  })

  test('whoever is made inactive is out at once, in every way, and comes back with a sign-in alone', async () => {
    const somebody = await withPassword(stage())
    const path = `/Users/${somebody.id}`
    const own = await signedIn(stage(), somebody)
    const token = await stage().token(somebody.id)
    const client = await stage().as(somebody.id)
    assert.equal((await client.post('/calendar_feeds', { kind: 'mine' })).status, 201)
    const withToken = () => stage().app.inject({ url: '/api/v1/members?me=true', headers: { 'x-api-key': token } })
    assert.equal((await withToken()).statusCode, 200)
    await stage().audit()
    assert.equal((await ask('PATCH', path, operations({ op: 'Replace', path: 'active', value: 'False' }))).status, 200)
    assert.equal((await withToken()).statusCode, 401)
    assert.equal((await own.get('/account')).status, 303)
    const again = browser(stage().app)
    assert.equal((await again.signIn(somebody.email, PASSWORD)).status, 401)
    const { db } = stage().site
    for (const table of ['session', 'calendar_feed', 'password_link', 'hook'] as const)
      assert.deepEqual(
        await db.reads.selectFrom(table).select('member_id').where('member_id', '=', somebody.id).execute(),
        [],
        table,
      )
    const actions = (await stage().audit()).map(({ action, via }) => `${action} ${via}`)
    assert.ok(actions.includes('member_deactivated directory'), actions.join())
    // A sign-in at the very same time ends up outside as well.
    assert.equal((await ask('PATCH', path, operations({ op: 'replace', path: 'active', value: true }))).status, 200)
    assert.equal((await withToken()).statusCode, 401)
    const [, ...tries] = await Promise.all([
      ask('PUT', path, { userName: somebody.email, active: false }),
      ...[1, 2, 3].map(async () => {
        const one = browser(stage().app)
        await one.signIn(somebody.email, PASSWORD)
        return one
      }),
    ])
    for (const one of tries) assert.equal((await one.get('/account')).status, 303)
    await ask('PATCH', path, operations({ op: 'replace', value: { active: true } }))
    assert.equal((await browser(stage().app).signIn(somebody.email, PASSWORD)).status, 303)
  })

  test('a deleted person is gone from the list, stays in the records, and leaves the name to others', async () => {
    const { body } = await ask('POST', '/Users', { userName: 'mika@tides.example', name: { givenName: 'Mika' } })
    assert.equal((await ask('DELETE', `/Users/${body.id}`)).status, 204)
    assert.equal((await ask('GET', `/Users/${body.id}`)).status, 404)
    assert.equal((await ask('DELETE', `/Users/${body.id}`)).status, 404)
    assert.equal((await ask('POST', '/Users', { userName: 'Mika@tides.example' })).status, 201)
    const owner = await stage().person()
    await stage().organization(owner)
    assert.equal((await ask('DELETE', `/Users/${owner}`)).status, 409)
  })
})
