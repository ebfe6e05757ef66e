// Every state of the application that `npm run screens` takes a picture of: open to everybody, on any screen, in the dark.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { accessibilityFaults, alikeNames, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { advanceMeeting } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'
import { applicationScenes } from './application-scenes.ts'
import type { Scene } from './scenes.ts'

describe('states of the application', () => {
  let site: DemoSite
  let scenes: Record<string, Scene>
  before(async () => {
    site = await demoSite()
    await advanceMeeting(site)
    scenes = await applicationScenes(site)
  })
  after(() => site?.close())

  test('keep nobody out, light and dark, on any screen, and do nothing that the policy refuses', async () => {
    const { page, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    for (const [name, scene] of Object.entries(scenes)) {
      await scene.open(page)
      assert.deepEqual(await accessibilityFaults(page), [], name)
      assert.deepEqual(await contrastFaultsInDark(page), [], `${name}, dark`)
      assert.deepEqual(await overflowingWidths(page), [], name)
      assert.deepEqual(await alikeNames(page), [], name)
    }
    // What one of them cannot send is refused by the browser itself.
    assert.deepEqual(
      complaints.filter((text) => !text.includes('net::ERR_FAILED')),
      [],
    )
    await page.context().close()
  })

  test('keep nobody out on a phone, by touch', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const { page } = await site.enter(phone)
    for (const [name, scene] of Object.entries(scenes)) {
      await scene.open(page)
      assert.deepEqual(await accessibilityFaults(page), [], name)
    }
    await page.context().close()
  })
})
