// The pages whose pictures are compared, and how these are taken so that they are the same on every machine.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { launchForPictures } from '../chromium.ts'
import { advanceMeeting, pagePaths } from '../places.ts'
import { freshBrowser } from '../shared-browser.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

/** Where the pictures are that are expected. */
export const EXPECTED = new URL('expected/', import.meta.url)

const DEVICES = {
  1280: { viewport: { width: 1280, height: 800 } },
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const
const SCHEMES = ['light', 'dark'] as const

/** A PNG of what a window shows. */
export interface Picture {
  name: string
  png: Buffer
}

/** The pages, by the names of their pictures. */
async function shownPages(site: DemoSite): Promise<Record<string, string>> {
  await advanceMeeting(site)
  const { home, meeting, 'meeting-live': live, 'meeting-held': record } = await pagePaths(site)
  return {
    home: home!,
    planned: meeting!,
    live: live!,
    end: `${live}?end`,
    record: record!,
    week: '/calendar?view=week',
  }
}

/** Everything that is loaded late is there, and nothing waits for an answer. */
async function still(page: Page): Promise<void> {
  await settled(page)
  await page.waitForLoadState('networkidle')
  await settled(page)
  await page.evaluate(async () => {
    await Promise.all(['1rem "Source Serif 4"', '1rem "Source Sans 3"'].map((font) => document.fonts.load(font)))
    await document.fonts.ready
  })
}

/** Takes the pictures, one after another: each page in each window, light and dark. */
export async function* takePictures(): AsyncGenerator<Picture> {
  for (const [width, device] of Object.entries(DEVICES)) {
    // A new site each time, since opening some pages changes what others show.
    const site = await demoSite({ browser: () => freshBrowser(launchForPictures) })
    try {
      const { page, go } = await site.enter({ ...device, deviceScaleFactor: 1 })
      for (const [name, path] of Object.entries(await shownPages(site))) {
        await go(path)
        await still(page)
        // The meetings beside it in its series are asked for once all else is shown.
        if (name === 'record') await page.getByRole('link', { name: /^Next: / }).waitFor()
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme })
          const png = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
          yield { name: `${name}-${width}-${colorScheme}`, png }
        }
      }
    } finally {
      await site.close()
    }
  }
}

/** The picture that is expected. */
export const expectedPicture = (name: string): Buffer => readFileSync(new URL(`${name}.png`, EXPECTED))
