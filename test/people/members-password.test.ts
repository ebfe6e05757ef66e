// Passwords of members through HTTP: never returned, and refused where they are weak.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { verify } from '@node-rs/argon2'
import { passwordHash } from '../../server/identity/password.ts'
import { assertInvalid, type Scene, setScene, someone, WIDE } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const GOOD = 'seven green herons'

onBothDatabases('member passwords', (stage) => {
  let scene: Scene
  let made = 0

  before(async () => {
    scene = await setScene(stage())
  })

  const kept = async (member_id: number) => {
    const { password_hash, claimed_ts } = await stage()
      .site.db.reads.selectFrom('member')
      .select(['password_hash', 'claimed_ts'])
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow()
    return { password_hash, claimed_ts }
  }

  const posted = (password: unknown) =>
    scene.chief.client.post('/members', { email: `keeper${++made}@elsewhere.example`, password })

  test('a password is never returned, and stored as an argon2id hash', async () => {
    const { status, body, text } = await posted(GOOD)
    assert.equal(status, 201)
    const path = `/members/${body.member_id}`
    const own = await stage().as(body.member_id)
    const answers = [text, (await own.get(path)).text, (await own.patch(path, { password: `${GOOD}!` })).text]
    answers.push((await scene.chief.client.get('/members?per_page=100')).text)
    for (const answer of answers) {
      assert.ok(!answer.includes('password'), answer)
      assert.ok(!answer.includes('herons') && !answer.includes('argon2'), answer)
    }
    assertInvalid(await own.get(`${path}?fields=password`), 'members', ['fields', 'invalid_value'])
    const { password_hash } = await kept(body.member_id)
    assert.match(password_hash!, /^\$argon2id\$/)
    assert.ok(await verify(password_hash!, `${GOOD}!`))
    assert.ok(!(await verify(password_hash!, GOOD)))
  })

  test('a member may be made without a password; one given later replaces none', async () => {
    const { body } = await scene.chief.client.post('/members', { email: 'later@elsewhere.example' })
    assert.deepEqual(await kept(body.member_id), { password_hash: null, claimed_ts: null })
    stage().pass(60)
    const { status } = await scene.chief.client.patch(`/members/${body.member_id}`, { password: GOOD })
    assert.equal(status, 200)
    const { password_hash, claimed_ts } = await kept(body.member_id)
    assert.ok(await verify(password_hash!, GOOD))
    assert.equal(claimed_ts, stage().site.clock())
  })

  test('8 to 256 characters, counted as characters', async () => {
    for (const password of ['', 'short12', WIDE.repeat(7)])
      assertInvalid(await posted(password), 'members', ['password', 'invalid_value'])
    for (const password of ['k'.repeat(257), WIDE.repeat(257), 'k'.repeat(100_000)])
      assertInvalid(await posted(password), 'members', ['password', 'too_long'])
    for (const password of ['l33t-owl', WIDE.repeat(8), 'kestrel '.repeat(32)])
      assert.equal((await posted(password)).status, 201, password)
    for (const password of [12345678, null, true, ['seven green herons']])
      assertInvalid(await posted(password), 'members', ['password', 'invalid_value'])
  })

  test('none of the common ones, in any case', async () => {
    for (const password of ['password', 'PassWord123', 'qwertyuiop', '1234567890', 'iloveyou', 'folkmoot'])
      assertInvalid(await posted(password), 'members', ['password', 'invalid_value'])
    const person = await someone(stage(), scene)
    const answer = await person.client.patch(`/members/${person.id}`, { password: 'letmein123', first_name: 'Changed' })
    assertInvalid(answer, 'members', ['password', 'invalid_value'])
    assert.notEqual((await person.client.get(`/members/${person.id}`)).body.first_name, 'Changed')
    assert.equal((await kept(person.id)).password_hash, null)
  })

  test('the eight thousand most frequent breached passwords are refused', async () => {
    const file = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
    const stolen: string[] = JSON.parse(readFileSync(file, 'utf8')).filter((one: string) => one.length >= 8)
    assert.ok(stolen.length > 8_000)
    for (const password of stolen)
      await assert.rejects(passwordHash(password.toUpperCase()), { field: 'password', code: 'invalid_value' })
    for (const password of stolen.filter((_, place) => place % 2_000 === 0))
      assertInvalid(await posted(password), 'members', ['password', 'invalid_value'])
  })

  test('passwords made only of words associated with the person or the site are refused', async () => {
    const email = 'wren.ashdown@lighthouse.example'
    const named = { first_name: 'Wren', last_name: 'Ashdown', company: 'Lighthouse Rowers' }
    const make = (password: string) => scene.chief.client.post('/members', { email, ...named, password })
    const known = ['Folkmoot2026!', 'wren.ashdown', 'AshdownWren1', 'M00tMeeting', 'lighthouse-rowers', 'moot.example']
    for (const password of known) assertInvalid(await make(password), 'members', ['password', 'invalid_value'])
    const { body, status } = await make('a wren on the quay')
    assert.equal(status, 201)
    const own = await stage().as(body.member_id)
    for (const password of known)
      assertInvalid(await own.patch(`/members/${body.member_id}`, { password }), 'members', [
        'password',
        'invalid_value',
      ])
    // What a person is called from now on counts as well as what they were called.
    const renamed = { password: 'kestrel99', last_name: 'Kestrel' }
    assertInvalid(await own.patch(`/members/${body.member_id}`, renamed), 'members', ['password', 'invalid_value'])
    assert.equal((await own.patch(`/members/${body.member_id}`, { last_name: 'Kestrel' })).status, 200)
    assert.equal((await own.patch(`/members/${body.member_id}`, { password: 'ashdown99 ferry' })).status, 200)
  })

  test('a password is used as typed, neither trimmed nor changed', async () => {
    const password = '  <b>seven</b> green  '
    const { body } = await posted(password)
    assert.ok(await verify((await kept(body.member_id)).password_hash!, password))
  })

  test('only oneself and an enterprise administrator set a password', async () => {
    const person = await someone(stage(), scene, { organization: 5, room: 5 })
    const path = `/members/${person.id}`
    assert.equal((await scene.owner.client.patch(path, { password: GOOD })).status, 403)
    assert.equal((await person.client.patch(path, { password: GOOD })).status, 200)
    assert.equal((await scene.chief.client.patch(path, { password: `${GOOD}2` })).status, 200)
    const [place] = (await scene.owner.client.get(`/rooms/${scene.room}/guests`)).body
    assertInvalid(
      await scene.chief.client.patch(`/room_members/${place.room_member_id}`, { password: GOOD }),
      'room_members',
      ['password', 'unknown_field'],
    )
  })
})
