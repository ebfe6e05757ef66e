// How the application is served: to whom, with which headers, at the addresses that the API gives.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { contract } from '../../../contract/index.ts'
import type { Resource } from '../../../contract/resource.ts'
import { type Browser, browser } from '../../browser.ts'
import { PASSWORD, withPassword } from '../../pages/people.ts'
import { onBothDatabases, type Stage } from '../../stage.ts'

/** Every page that a resource links to, with an id. */
const linked = (Object.values(contract) as unknown as Resource[])
  .flatMap(({ fields }) => Object.values(fields))
  .flatMap((field) =>
    field.kind === 'link' && field.below === 'page' && field.path.startsWith('/')
      ? [field.path.replace(/:\w+/, '1')]
      : [],
  )

async function signedIn(stage: Stage, root = ''): Promise<Browser> {
  const { email } = await withPassword(stage, { first_name: 'Ada "<b>"' })
  const one = browser(stage.app, { root })
  assert.equal((await one.signIn(email, PASSWORD)).status, 303)
  return one
}

/** What the page carries for its scripts. */
function knownIn(text: string): Record<string, string> {
  const [, written] = /<meta name="folkmoot" content="([^"]+)">/.exec(text)!
  return JSON.parse(written!.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
}

onBothDatabases('the pages of the application', (stage) => {
  let ada: Browser
  before(async () => {
    ada = await signedIn(stage())
  })

  for (const path of ['/', ...linked]) {
    test(`${path} is a page, for whoever is signed in`, async () => {
      const { status, headers, text } = await ada.get(path)
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      // What it says where the application does not begin.
      assert.match(
        text,
        /<div id="app"><div class="not-begun" role="main">\n<h1>Folkmoot<\/h1>\n<p role="status">This page/,
      )
      const out = await browser(stage().app).get(`${path}?at=5`)
      assert.equal(out.status, 303)
      assert.equal(out.location, `/sign-in?next=${encodeURIComponent(`${path}?at=5`)}`)
    })
  }

  test('pages run scripts and styles of the site only, and cannot be framed or cached', async () => {
    const { headers, text } = await ada.get('/')
    const policy = Object.fromEntries(
      headers['content-security-policy']!.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    )
    for (const [name, sources] of Object.entries({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    }))
      assert.deepEqual(policy[name], sources, name)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['referrer-policy'], 'same-origin')
    assert.equal(headers['cache-control'], 'no-store')
    // What is data is no script: the policy keeps a browser from running it.
    assert.doesNotMatch(text, /<script(?! type="application\/json"|[^>]* src=)|<style|style=/)
  })

  test('people’s names are text in the page', async () => {
    const { text } = await ada.get('/')
    assert.equal(knownIn(text)['name'], 'Ada "<b>" Thornbury')
    assert.doesNotMatch(text, /<b>/)
  })

  test('its token lets its scripts change something, and nothing goes without', async () => {
    const { text } = await ada.get('/')
    const { csrf_token, member_id } = knownIn(text)
    const at = `/members/${member_id}`
    assert.equal((await ada.api('PATCH', at, { title: 'Chair' })).status, 401)
    const changed = await ada.api('PATCH', at, { title: 'Chair' }, { 'x-csrf-token': csrf_token! })
    assert.equal(changed.status, 200)
  })

  test('light or dark is as the system has it, unless it was chosen', async () => {
    assert.match((await ada.get('/')).text, /<html lang="en">/)
    for (const [look, shown] of [
      ['dark', ' data-look="dark"'],
      ['light', ' data-look="light"'],
      ['"><script>', ''],
    ] as const) {
      ada.cookies.set('__Secure-folkmoot-look', look)
      const { text } = await ada.get('/')
      assert.ok(text.includes(`<html lang="en"${shown}>`), look)
    }
    ada.cookies.delete('__Secure-folkmoot-look')
  })

  test('its files are kept for a year, in the smallest form that the browser takes', async () => {
    const { text } = await ada.get('/')
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
    assert.ok(files.length >= 3)
    for (const path of files) {
      const { status, headers } = await ada.get(path)
      assert.equal(status, 200)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(
        headers['content-type']!,
        /^((text\/css|application\/javascript); charset=utf-8|image\/svg\+xml|font\/woff2)$/,
      )
    }
    const script = files.find((path) => /main-.*\.js$/.test(path))!
    for (const [accepted, sent] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const)
      assert.equal((await ada.get(script, { 'accept-encoding': accepted })).headers['content-encoding'], sent)
  })

  test('where there is no page, people read so and programs get JSON', async () => {
    for (const path of ['/nothing', '/meetings', '/rooms/1/nothing', '/assets/nothing.js']) {
      const page = await ada.get(path, { accept: 'text/html,*/*' })
      assert.equal(page.status, 404)
      assert.match(page.text, /<h1>Page not found<\/h1>/)
      assert.match(page.headers['content-security-policy']!, /default-src 'none'/)
      const told = await ada.get(path)
      assert.equal(told.status, 404)
      assert.deepEqual(JSON.parse(told.text), { message: 'Not Found' })
    }
  })
})

describe('below a path', () => {
  onBothDatabases(
    'the pages of the application',
    (stage) => {
      test('they, their files and where they lead are below it', async () => {
        const ada = await signedIn(stage(), '/moot')
        const { status, text } = await ada.get('/meetings/1')
        assert.equal(status, 200)
        assert.equal(knownIn(text)['root'], '/moot')
        const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!)
        for (const path of files) assert.ok(path.startsWith('/moot/'), path)
        assert.equal((await ada.get(files[0]!.slice('/moot'.length))).status, 200)
        const out = await browser(stage().app, { root: '/moot' }).get('/rooms/1')
        assert.equal(out.location, `/moot/sign-in?next=${encodeURIComponent('/moot/rooms/1')}`)
      })
    },
    { url: 'https://moot.example/moot' },
  )
})
