// Takes pictures of every page, on a phone and on a desk, in light and in dark, for docs/screens; or of those named only.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { buildApplication } from '../../server/web-app/build.ts'
import { squeezed } from './picture.ts'
import { places, running } from './places.ts'
import { invented, scenes } from './scenes.ts'
import { demoSite } from './site.ts'

const SCREENS = new URL('../../docs/screens/', import.meta.url)
const WIDTHS = [390, 1280]
/** Longer pages are cut: the beginning shows what they are. */
const TALLEST = 1800
const LEAST = 700

/** The pages that are named; all of them where none is. */
const only = process.argv.slice(2)
const wanted = (name: string): boolean => !only.length || only.includes(name)

async function take(page: Page, name: string): Promise<void> {
  await invented(page)
  const { width } = page.viewportSize()!
  const height = Math.min(TALLEST, await page.evaluate(() => document.body.getBoundingClientRect().height))
  const clip = { x: 0, y: 0, width, height: Math.max(LEAST, Math.ceil(height)) }
  const picture = await page.screenshot({ clip, fullPage: true, animations: 'disabled', caret: 'hide' })
  writeFileSync(new URL(`${name}.png`, SCREENS), squeezed(picture))
}

await buildApplication(console.log)
if (!only.length) rmSync(SCREENS, { recursive: true, force: true })
mkdirSync(SCREENS, { recursive: true })
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of WIDTHS) {
    // Each begins anew: what one does in some of them would show in the next.
    const site = await demoSite()
    try {
      await running(site)
      const { page, go } = await site.visit({ colorScheme, viewport: { width, height: LEAST } })
      for (const [name, path] of Object.entries(await places(site)).filter(([name]) => wanted(name))) {
        await go(path)
        await take(page, `${name}-${width}-${colorScheme}`)
      }
      const all = Object.entries(await scenes(site))
      for (const guest of [false, true]) {
        if (guest) await page.context().clearCookies()
        const some = all.filter(([name, scene]) => wanted(name) && (scene.guest ?? false) === guest)
        for (const [name, scene] of some) {
          await scene.open(page)
          await take(page, `${name}-${width}-${colorScheme}`)
        }
      }
    } finally {
      await site.close()
    }
  }
}
