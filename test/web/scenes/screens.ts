// Takes screenshots of every page, or of those that are named, narrow and wide, light and dark: `npm run screens`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { buildApplication } from '../../../server/web-app/build.ts'
import { compressPng } from '../pictures/picture.ts'
import { advanceMeeting, api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'
import { applicationScenes } from './application-scenes.ts'
import { hideSecrets, scenes } from './scenes.ts'

/** All pictures; git ignores the folder. */
const SCREENS = new URL('../../../screens/', import.meta.url)
/** The few that documents show. */
const SHOWN = new URL('../../../docs/screens/', import.meta.url)
const SAMPLES = new URL('../../../docs/samples/mail/', import.meta.url)
/** A phone, which has its bars over the page, and a window on a desk. */
const DEVICES = [
  { viewport: { width: 390, height: 700 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 700 } },
]
/** Longer pages are cut at this height. */
const TALLEST = 1800
const LEAST = 700

/** The names of pages to take; all where none is named. */
const only = process.argv.slice(2)
const wanted = (name: string): boolean => !only.length || only.includes(name)

/** The height of a page once it stays the same for a moment: what is loaded last lies at its end. */
async function settledHeight(page: Page): Promise<number> {
  // A sheet lies over the window, not over the whole page.
  const measure = () =>
    page.evaluate(() => (document.querySelector('dialog[open]') ? 0 : document.body.getBoundingClientRect().height))
  let height = await measure()
  for (;;) {
    await page.waitForTimeout(200)
    const before = height
    height = await measure()
    if (height === before) return height
  }
}

async function take(page: Page, name: string): Promise<void> {
  // A scene may end with a page that is on its way.
  await page.waitForLoadState()
  await hideSecrets(page)
  const { width } = page.viewportSize()!
  const height = Math.min(TALLEST, await settledHeight(page))
  const clip = { x: 0, y: 0, width, height: Math.max(LEAST, Math.ceil(height)) }
  const picture = await page.screenshot({ clip, fullPage: true, animations: 'disabled', caret: 'hide' })
  const shown = new URL(`${name}.png`, SHOWN)
  writeFileSync(new URL(`${name}.png`, SCREENS), compressPng(picture))
  // A document shows one window, so that its pictures fit on a screen.
  const window = { animations: 'disabled', caret: 'hide' } as const
  if (existsSync(shown)) writeFileSync(shown, compressPng(await page.screenshot(window)))
}

/** Writes notes under the current item of the running meeting. */
async function writeNotes(site: DemoSite, path: string): Promise<void> {
  const ada = api(site)
  const { body: items } = await ada.get(`${path}/agenda_items`)
  const { agenda_item_id } = items.find(({ state }: { state: string }) => state === 'current')
  const write = (kind: string, more: object) => ada.post(`${path}/${kind}`, { agenda_item_id, ...more })
  await write('notes', { description: '<p>Dmitri: they want one page, and a number to call.</p>' })
  await write('notes', {
    description: '<p>Harbor masters get the warnings a day before the public.</p>',
    tags: ['decision'],
  })
  await write('action_items', {
    description: '<p>Write the one page</p>',
    member_id: site.member_id,
    due_ts: '+2 days',
  })
}

/** Mail of each kind as HTML, by its name. */
async function letters(): Promise<[name: string, html: string][]> {
  const files = readdirSync(SAMPLES).filter((file) => file.endsWith('.en.eml'))
  const parsed = files.map(async (file) => [
    `mail-${file.replace('.en.eml', '')}`,
    (await PostalMime.parse(readFileSync(new URL(file, SAMPLES)))).html ?? '',
  ])
  return Promise.all(parsed) as Promise<[string, string][]>
}

await buildApplication(console.log)
if (!only.length) rmSync(SCREENS, { recursive: true, force: true })
mkdirSync(SCREENS, { recursive: true })
for (const colorScheme of ['light', 'dark'] as const) {
  for (const device of DEVICES) {
    const { width } = device.viewport
    // A new site each time, since opening some pages changes what others show.
    const site = await demoSite()
    try {
      await writeNotes(site, await advanceMeeting(site))
      const { page, go } = await site.enter({ colorScheme, ...device })
      for (const [name, path] of Object.entries(await pagePaths(site)).filter(([name]) => wanted(name))) {
        await go(path)
        await take(page, `${name}-${width}-${colorScheme}`)
      }
      for (const [name, scene] of Object.entries(await applicationScenes(site)).filter(([name]) => wanted(name))) {
        await scene.open(page)
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
      for (const [name, html] of (await letters()).filter(([name]) => wanted(name))) {
        // A document that is written into a page keeps the policy of that page, which allows no style of its own.
        await page.goto('about:blank')
        await page.setContent(html)
        await take(page, `${name}-${width}-${colorScheme}`)
      }
    } finally {
      await site.close()
    }
  }
}
