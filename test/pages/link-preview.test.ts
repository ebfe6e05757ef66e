// Previews of links (Open Graph): programs that unfurl an address without signing in get the application's name and mark, and no content.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { browser } from '../browser.ts'
import { newMeeting, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { signedIn, withPassword } from './people.ts'

const NAME = 'Secret of the weir'

onBothDatabases('the preview of a link', (stage) => {
  let meeting: number
  before(async () => {
    meeting = await newMeeting(await setScene(stage()), NAME)
  })

  const contentOf = (text: string, name: string): string =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(text)?.[1] ?? ''

  test('is the same for every page behind sign-in, with a bitmap of the mark, in the language that is asked for', async () => {
    const guest = browser(stage().app)
    const previews = new Set<string>()
    for (const path of [`/meetings/${meeting}`, '/decisions?search=weir', '/']) {
      const { location } = await guest.get(path)
      const { text } = await guest.get(location!, { 'accept-language': 'de' })
      assert.doesNotMatch(text, new RegExp(NAME))
      assert.equal(contentOf(text, 'og:title'), 'Folkmoot')
      assert.match(contentOf(text, 'og:description'), /Melden Sie sich an/)
      assert.equal(contentOf(text, 'description'), contentOf(text, 'og:description'))
      previews.add(['og:title', 'og:description', 'og:image'].map((name) => contentOf(text, name)).join())
      const image = new URL(contentOf(text, 'og:image'))
      assert.equal(image.origin, new URL(stage().site.url).origin)
      const answer = await stage().app.inject({ url: image.pathname })
      assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/png'])
      // Width and height of a PNG are in its header.
      const size = [16, 20].map((at) => answer.rawPayload.readUInt32BE(at))
      assert.deepEqual(
        size,
        ['width', 'height'].map((side) => Number(contentOf(text, `og:image:${side}`))),
      )
    }
    assert.equal(previews.size, 1)
  })

  test('is on no page of somebody who is signed in', async () => {
    const one = await signedIn(stage(), await withPassword(stage()))
    assert.doesNotMatch((await one.get('/account')).text, /og:/)
  })
})
