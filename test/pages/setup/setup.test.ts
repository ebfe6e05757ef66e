// Setup of an empty site: the code that guards it, its limits, and the first person, of whom there is one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSetupCode, setupCode } from '../../../server/identity/links/setup-code.ts'
import { setupLink } from '../../../server/identity/links/site-setup.ts'
import { browser } from '../../browser.ts'
import { onBothDatabases, type Stage } from '../../stage.ts'

export const FORM = {
  first_name: 'Ada',
  last_name: 'Thornbury',
  email: 'ada.thornbury@harbour.example',
  password: 'lanterns under the pier',
  again: 'lanterns under the pier',
  organization: 'Harbour Works',
}

const pathOf = (link: string | undefined) => new URL(link!).pathname
const people = ({ site }: Stage) => site.db.reads.selectFrom('member').select('member_id').execute()

onBothDatabases('an empty site', (stage) => {
  test('shows its setup page to everybody, and nothing else of the application', async () => {
    const guest = browser(stage().app)
    const shown = await guest.get('/')
    assert.equal(shown.status, 200)
    assert.match(shown.text, /<h1>Set up this site<\/h1>/)
    assert.match(shown.text, /name="code"/)
    assert.equal((await guest.get('/sign-in')).location, '/')
    assert.equal((await guest.get('/calendar')).location, '/sign-in?next=%2Fcalendar')
    assert.equal((await guest.get('/begin')).location, '/')
    const german = await browser(stage().app).get('/', { 'accept-language': 'de' })
    assert.match(german.text, /Diese Website einrichten/)
  })

  test('has a code of 80 bits that nothing stores, the same in every process, and another for another secret', async () => {
    const { site } = stage()
    const code = setupCode(site)
    assert.match(code, /^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
    assert.equal(setupCode({ ...site }), code)
    assert.notEqual(setupCode({ ...site, sealKey: Buffer.from('another secret of the site, as long') }), code)
    const stored = await site.db.reads.selectFrom('setting').selectAll().execute()
    assert.ok(!JSON.stringify(stored).includes(code))
    assert.equal(await setupLink(site), `${site.url}/begin/${code}`)
  })

  test('takes the right code, however it is typed, and leads on to the first account', async () => {
    const code = setupCode(stage().site)
    for (const typed of [code, ` ${code.toUpperCase()} `, code.replaceAll('-', ''), code.replaceAll('-', ' ')]) {
      const guest = browser(stage().app)
      await guest.get('/')
      const { status, location } = await guest.send('/begin', { code: typed })
      assert.equal(status, 303)
      assert.equal((await guest.get(location!)).status, 200, typed)
    }
  })

  test('refuses a wrong code, whether typed or in a link, and a form of another site', async () => {
    const guest = browser(stage().app, { from: '127.0.0.10' })
    await guest.get('/')
    await stage().audit()
    const wrong = await guest.send('/begin', { code: 'aaaa-bbbb-cccc-dddd' })
    assert.equal(wrong.status, 403)
    assert.match(wrong.text, /This isn’t the setup code for this site\./)
    assert.match(wrong.text, /aria-invalid="true"/)
    assert.equal((await guest.send('/begin', { code: ' ' })).status, 422)
    for (const path of ['/begin/x', `/begin/${setupCode(stage().site)}x`]) {
      assert.equal((await guest.get(path)).status, 403, path)
      assert.equal((await guest.send(path, FORM)).status, 403, path)
    }
    assert.equal((await guest.get('/begin/%')).status, 400)
    const entries = await stage().audit()
    assert.ok(entries.every(({ action, result }) => action === 'setup_code_refused' && result === 'refused'))
    const foreign = browser(stage().app)
    assert.equal((await foreign.send('/begin', { code: setupCode(stage().site) })).status, 403)
    assert.equal((await people(stage())).length, 0)
  })

  test('takes no more codes from an address after five wrong ones in a minute, not even the right one', async () => {
    stage().pass(60)
    const code = setupCode(stage().site)
    const guest = browser(stage().app, { from: '127.0.0.11' })
    await guest.get('/')
    for (let time = 0; time < 5; time++)
      assert.equal((await guest.send('/begin', { code: `wrong ${time}` })).status, 403)
    stage().pass(10)
    for (const refused of [
      await guest.send('/begin', { code }),
      await guest.get(`/begin/${code}`),
      await guest.send(`/begin/${code}`, FORM),
    ]) {
      assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '50'])
      assert.match(refused.text, /Too many wrong codes\. Try again in 50 seconds\./)
    }
    // Others are not kept out, and after a minute nobody is.
    const other = browser(stage().app, { from: '127.0.0.12' })
    assert.equal((await other.get(`/begin/${code}`)).status, 200)
    stage().pass(50)
    assert.equal((await guest.get(`/begin/${code}`)).status, 200)
    assert.equal((await people(stage())).length, 0)
  })

  test('counts wrong codes that are sent at the same time', async () => {
    stage().pass(60)
    const from = { address: '127.0.0.13', request_id: 'many' }
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, time) => checkSetupCode(stage().site, `wrong ${time}`, from)),
    )
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 5)
  })

  test('with FOLKMOOT_SETUP_CODE takes this code alone, in this spelling', async () => {
    const site = { ...stage().site, setupCode: 'Lanterns-On-The-Pier' }
    const from = { address: '127.0.0.14', request_id: 'own' }
    const derived = setupCode(stage().site)
    assert.equal(setupCode(site), 'Lanterns-On-The-Pier')
    for (const [typed, isRight] of [
      ['Lanterns-On-The-Pier', true],
      ['lanterns-on-the-pier', false],
      [derived, false],
    ] as const)
      assert.equal(await checkSetupCode(site, typed, from), isRight, typed)
  })
})

onBothDatabases('the first account', (stage) => {
  test('says what is wrong, keeps what was typed, and has done nothing by then', async () => {
    const path = pathOf(await setupLink(stage().site))
    const guest = browser(stage().app)
    await guest.get(path)
    for (const [wrong, says] of [
      [{ first_name: ' ' }, 'Enter your first name.'],
      [{ email: 'ada' }, 'E-mail'],
      [{ email: '' }, 'Enter your e\u2011mail'],
      [{ organization: 'x'.repeat(1_000) }, 'At most'],
      [{ organization: '' }, 'Enter an organization name.'],
      [{ again: 'lanterns' }, 'The passwords don’t match.'],
      [{ password: 'Harbour Works', again: 'Harbour Works' }, 'This password contains words'],
    ] as const) {
      const { status, text } = await guest.send(path, { ...FORM, ...wrong })
      assert.deepEqual([status, text.includes(says), text.includes('Thornbury')], [422, true, true], says)
    }
    assert.equal((await people(stage())).length, 0)
    // A form of another site is refused.
    assert.equal((await browser(stage().app).send(path, FORM)).status, 403)
  })

  test('is one of those that are sent at once: the others find the site set up, and so does everybody from then on', async () => {
    const path = pathOf(await setupLink(stage().site))
    const all = Array.from({ length: 4 }, () => browser(stage().app))
    for (const one of all) await one.get(path)
    await stage().audit()
    const sent = await Promise.all(
      all.map((one, index) => one.send(path, { ...FORM, email: `ada${index}@harbour.example` })),
    )
    assert.deepEqual(sent.map(({ status }) => status).sort(), [303, 410, 410, 410])
    const first = sent.findIndex(({ status }) => status === 303)
    assert.equal(sent[first]!.location, '/setup')
    assert.deepEqual(
      (await stage().audit()).map(({ action }) => action),
      ['member_added', 'enterprise_admin_given', 'organization_added', 'signed_in'],
    )
    assert.equal((await people(stage())).length, 1)
    const winner = all[first]!
    assert.equal((await winner.get('/account')).status, 200)

    const guest = browser(stage().app)
    assert.equal(await setupLink(stage().site), undefined)
    assert.equal((await guest.get('/')).location, '/sign-in')
    await guest.get('/sign-in')
    for (const gone of [
      await guest.send(path, FORM),
      await guest.send('/begin', { code: setupCode(stage().site) }),
      await guest.get(path),
      await guest.get('/begin/x'),
    ]) {
      assert.equal(gone.status, 410)
      assert.match(gone.text, /This site is already set up/)
    }
    // Nothing is counted or told any more: codes have no meaning.
    for (let time = 0; time < 7; time++) assert.equal((await guest.get(`/begin/wrong${time}`)).status, 410)
  })
})
