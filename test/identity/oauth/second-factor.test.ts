// The authorization of an application by a person with two-step sign-in: by plain redirects from the request and back
// to it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { codeAt } from '../../authenticator.ts'
import { browser } from '../../browser.ts'
import { beginIn, show, withFactor } from '../../pages/factor.ts'
import { PASSWORD } from '../../pages/people.ts'
import { onBothDatabases } from '../../stage.ts'
import { CALLBACK, type OAuthScene, oauthScene, type Registered } from './scene.ts'

onBothDatabases('letting an application in with a code', (stage) => {
  let scene: OAuthScene
  let clock: Registered
  before(async () => {
    scene = await oauthScene(stage())
    clock = await scene.register(await stage().person())
  })

  test('password, code, consent, and back to the application; every step is a plain 303', async () => {
    const ada = await withFactor(stage())
    const one = browser(stage().app)
    const asking = await scene.ask(clock)
    await scene.follow(one, asking.path)
    const sent = await one.send('/sign-in', { email: ada.email, password: PASSWORD })
    assert.equal(sent.status, 303)
    assert.match(sent.location!, /^\/sign-in\/code\?next=%2Foauth%2Fauthorize%3F/)
    // Halfway in one is nobody to whom an application could be let in.
    const early = await scene.follow(one, asking.path)
    assert.match(early.path, /^\/sign-in\?next=/)
    const page = await one.get(sent.location!)
    // Browsers hold a form to its policy along all redirects that follow it.
    assert.match(
      page.headers['content-security-policy']!,
      new RegExp(`form-action 'self' ${new URL(CALLBACK).origin};?`),
    )
    const shown = await show(one, codeAt(ada.key, stage().site.clock()))
    assert.equal(shown.status, 303)
    assert.match(shown.location!, /^\/oauth\/authorize\?/)
    const asked = await scene.follow(one, shown.location!)
    assert.match(asked.text, /Allow Tide clock to access your account\?/)
    const tokens = await scene.redeem(clock, asking, await scene.letIn(one, { ...asking, path: asked.path }))
    assert.equal((await scene.api(tokens.access_token).get('/metadata')).status, 200)
  })

  test('an application that was let in before is gone on to at once, after the code', async () => {
    const ada = await withFactor(stage())
    const first = await scene.ask(clock)
    await scene.redeem(clock, first, await scene.letIn(ada.own, first))
    const one = browser(stage().app)
    const asking = await scene.ask(clock)
    await scene.follow(one, asking.path)
    const sent = await one.send('/sign-in', { email: ada.email, password: PASSWORD })
    await one.get(sent.location!)
    const shown = await show(one, ada.recovery[0]!)
    const { left } = await scene.follow(one, shown.location!)
    assert.equal(left!.origin + left!.pathname, CALLBACK)
    assert.equal((await scene.redeem(clock, asking, left!)).scope, 'read write')
  })

  test('turning it on or off leaves what applications were allowed', async () => {
    const { email } = await scene.person()
    const tokens = await scene.tokens(clock, email)
    const own = await scene.signedIn(email)
    const key = await beginIn(own)
    const { site } = stage()
    assert.equal((await own.send('/account/second-factor/confirm', { code: codeAt(key, site.clock()) })).status, 200)
    const works = async () => (await scene.api(tokens.access_token).get('/metadata')).status
    assert.equal(await works(), 200)
    stage().pass(60)
    await own.get('/account/second-factor/off')
    const fields = { current_password: PASSWORD, code: codeAt(key, site.clock()) }
    assert.equal((await own.send('/account/second-factor/off', fields)).status, 303)
    assert.equal(await works(), 200)
  })

  test('whoever must turn it on does so before an application is let in, and comes back to the question', async () => {
    const { site } = stage()
    const { email } = await scene.person()
    const tokens = await scene.tokens(clock, email)
    site.settings.secondFactor = 'everybody'
    try {
      // What was allowed before goes on.
      assert.equal((await scene.api(tokens.access_token).get('/metadata')).status, 200)
      const own = await scene.signedIn(email)
      const bell = await scene.register(await stage().person(), { name: 'Harbour bell' })
      const asking = await scene.ask(bell)
      const led = await scene.follow(own, asking.path)
      assert.match(led.path, /^\/account\/second-factor\?next=%2Foauth%2Fauthorize%3F/)
      const next = new URL(led.path, scene.base).searchParams.get('next')!
      const key = await beginIn(own, next)
      const on = await own.send('/account/second-factor/confirm', { code: codeAt(key, site.clock()) })
      const [, goal] = /<a class="button" href="(\/oauth\/authorize\?[^"]+)"/.exec(on.text)!
      const asked = await scene.follow(own, goal!.replaceAll('&amp;', '&'))
      assert.match(asked.text, /Allow Harbour bell to access your account\?/)
      const back = await scene.letIn(own, { ...asking, path: asked.path })
      assert.equal((await scene.redeem(bell, asking, back)).scope, 'read write')
    } finally {
      site.settings.secondFactor = 'optional'
    }
  })
})
