// Takes pictures of every page, on a phone and on a desk, in light and in dark, for docs/screens.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { buildApplication } from '../../server/pages/build.ts'
import { squeezed } from './picture.ts'
import { places, running } from './places.ts'
import { demoSite } from './site.ts'

const SCREENS = new URL('../../docs/screens/', import.meta.url)
const WIDTHS = [390, 1280]
/** Longer pages are cut: the beginning shows what they are. */
const TALLEST = 1800

await buildApplication(console.log)
const site = await demoSite()
rmSync(SCREENS, { recursive: true, force: true })
mkdirSync(SCREENS, { recursive: true })
try {
  await running(site)
  const all = Object.entries({ ...(await places(site)), 'sign-in': '/sign-in' })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of WIDTHS) {
      const { page, go } = await site.visit({ colorScheme, viewport: { width, height: 900 } })
      for (const [name, path] of all) {
        if (name === 'sign-in') await page.context().clearCookies()
        await go(path)
        const height = Math.min(TALLEST, await page.evaluate(() => document.documentElement.scrollHeight))
        const picture = await page.screenshot({
          clip: { x: 0, y: 0, width, height: Math.max(900, height) },
          fullPage: true,
          animations: 'disabled',
        })
        writeFileSync(new URL(`${name}-${width}-${colorScheme}.png`, SCREENS), squeezed(picture))
      }
      await page.context().close()
    }
  }
} finally {
  await site.close()
}
