// The forms of the page of passkeys: what they refuse without a right proof, and the passkey that is the last way in.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { SIGN_IN_PROVES } from '../../../server/actions/account/recent-sign-in.ts'
import { codeAt, wrongCode } from '../../authenticator.ts'
import type { Browser } from '../../browser.ts'
import { type Factor, withFactor } from '../../pages/factor.ts'
import { PASSWORD, signedIn } from '../../pages/people.ts'
import { onBothDatabases } from '../../stage.ts'
import { addIn, type Owner, openAccount, signInWith, withPasskey } from './owner.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const PAGE = '/account/passkeys'
const WRONG = 'a quite wrong password'

/** The error message of a field. */
const faultOf = (text: string, name: string) =>
  new RegExp(`<p class="fault" id="${name}-fault">([^<]+)<`).exec(text)?.[1]
const NOT_YOURS = 'This isn’t your current password.'

onBothDatabases('forms of the page of passkeys', (stage) => {
  let owner: Owner
  let factor: Factor & Pick<Owner, 'passkey_id'>
  before(async () => {
    owner = await withPasskey(stage())
    const person = await withFactor(stage())
    await openAccount(person.own)
    const proof = { current_password: PASSWORD, code: codeAt(person.key, stage().site.clock()) }
    assert.equal((await person.own.json('/account/proof', proof)).status, 204)
    const { status, body } = await addIn(person.own, softwareAuthenticator(), { proof: null })
    assert.equal(status, 201)
    factor = { ...person, passkey_id: body.passkey_id }
    // From then on, nobody has proven anything lately.
    stage().pass(SIGN_IN_PROVES)
  })
  const passkeysOf = async ({ id }: { id: number }) => {
    const own = stage().site.db.reads.selectFrom('passkey').select('passkey_id').where('member_id', '=', id)
    return (await own.execute()).map(({ passkey_id }) => passkey_id)
  }
  const code = () => codeAt(factor.key, stage().site.clock())
  const noCode = () => wrongCode(factor.key, stage().site.clock())

  /** What the forms refuse: whose form, what it is sent, and the field that is named for it, with its message. */
  const refusals = (): [Owner | typeof factor, Record<string, string>, field: string, said: string][] => [
    [owner, { current_password: WRONG }, 'current_password', NOT_YOURS],
    [owner, { current_password: '' }, 'current_password', NOT_YOURS],
    [owner, {}, 'current_password', NOT_YOURS],
    [factor, { current_password: PASSWORD }, 'code', 'Enter the code.'],
    [factor, { current_password: PASSWORD, code: ' ' }, 'code', 'Enter the code.'],
    [
      factor,
      { current_password: PASSWORD, code: noCode() },
      'code',
      'This code is wrong or was already used. Enter the next one.',
    ],
    [factor, { code: code() }, 'current_password', NOT_YOURS],
    [factor, { current_password: WRONG, code: code() }, 'current_password', NOT_YOURS],
  ]

  test('a passkey is removed with the password, and a code where there is one, and stays without', async () => {
    const remove = (own: Browser, id: number, proof: Record<string, string>) =>
      own.send(`${PAGE}/remove`, { passkey_id: `${id}`, asked: '1', ...proof })
    for (const { own, passkey_id } of [owner, factor]) {
      await own.get(PAGE)
      const asked = await own.send(`${PAGE}/remove`, { passkey_id: `${passkey_id}` })
      assert.deepEqual([asked.status, faultOf(asked.text, 'current_password')], [200, undefined])
    }
    await stage().audit()
    for (const [whose, proof, field, said] of refusals()) {
      const { status, text } = await remove(whose.own, whose.passkey_id, proof)
      assert.deepEqual([status, faultOf(text, field)], [422, said], JSON.stringify(proof))
      assert.match(text, /<input type="hidden" name="asked" value="1">/)
      assert.deepEqual(await passkeysOf(whose), [whose.passkey_id], JSON.stringify(proof))
    }
    assert.ok((await stage().audit()).every(({ action }) => action !== 'passkey_removed'))
    for (const [{ own, passkey_id }, proof] of [
      [owner, { current_password: PASSWORD }],
      [factor, { current_password: PASSWORD, code: code() }],
    ] as const)
      assert.equal((await remove(own, passkey_id, proof)).location, `${PAGE}?done=removed`)
    for (const whose of [owner, factor]) assert.deepEqual(await passkeysOf(whose), [])
  })

  test('the list is confirmed with the password, and a code where there is one, and says what is wrong', async () => {
    stage().pass(60)
    for (const [whose, proof, field, said] of refusals()) {
      await whose.own.get(PAGE)
      const { status, text, location } = await whose.own.send(`${PAGE}/confirm`, proof)
      assert.deepEqual([status, location, faultOf(text, field)], [422, undefined, said], JSON.stringify(proof))
      assert.equal((await whose.own.json(`${PAGE}/options`)).status, 422)
    }
  })

  test('the confirmation counts ten minutes in that session, as a proof of scripts does', async () => {
    stage().pass(60)
    for (const [{ own, email }, proof] of [
      [owner, { current_password: PASSWORD }],
      [factor, { current_password: PASSWORD, code: code() }],
    ] as const) {
      assert.match((await own.get(PAGE)).text, /name="current_password"/)
      assert.equal((await own.send(`${PAGE}/confirm`, proof)).location, PAGE, email)
      assert.doesNotMatch((await own.get(PAGE)).text, /name="(current_password|code)"/)
      assert.equal((await own.json(`${PAGE}/options`)).status, 200)
      assert.doesNotMatch((await own.get('/account/tokens/new')).text, /name="(current_password|code)"/)
    }
    const other = await signedIn(stage(), owner)
    await openAccount(other)
    assert.equal((await other.json(`${PAGE}/options`)).status, 422)
    stage().pass(SIGN_IN_PROVES - 1)
    for (const { own } of [owner, factor]) {
      await own.get(PAGE)
      // Confirming again prolongs nothing.
      assert.equal((await own.send(`${PAGE}/confirm`)).location, PAGE)
      assert.equal((await own.json(`${PAGE}/options`)).status, 200)
    }
    stage().pass(1)
    for (const { own } of [owner, factor]) {
      assert.equal((await own.json(`${PAGE}/options`)).status, 422)
      assert.match((await own.get(PAGE)).text, /name="current_password"/)
    }
  })

  test('the last way in is not removed, and the page says so', async () => {
    const person = await withPasskey(stage())
    await stage().write((trx) =>
      trx.updateTable('member').set({ password_hash: null }).where('member_id', '=', person.id).execute(),
    )
    const { one } = await signInWith(stage(), person.authenticator)
    await one.get(PAGE)
    const shown = await one.send(`${PAGE}/remove`, { passkey_id: `${person.passkey_id}`, asked: '1' })
    assert.equal(shown.status, 422)
    assert.match(shown.text, /This is your only way to sign in\. Set a password or add another passkey first\./)
    assert.deepEqual(await passkeysOf(person), [person.passkey_id])
    assert.equal((await addIn(one, softwareAuthenticator(), { proof: null })).status, 201)
    await one.get(PAGE)
    const removed = await one.send(`${PAGE}/remove`, { passkey_id: `${person.passkey_id}`, asked: '1' })
    assert.equal(removed.location, `${PAGE}?done=removed`)
  })
})
