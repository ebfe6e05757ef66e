// `npm run bench:pages`: how fast pages are in a real browser, on a slow machine and line, and with many who listen.
import { loadavg } from 'node:os'
import { buildApplication } from '../server/web-app/build.ts'
import { sizes } from '../test/house/sizes.ts'
import { advanceMeeting, api, pagePaths } from '../test/web/places.ts'
import { demoSite } from '../test/web/site.ts'
import { openStreams } from './changes/listeners.ts'
import { table, whole } from './measuring/table.ts'
import { addNotes, goToNext, tick, typeLetters } from './pages/presses.ts'
import { LATENT, open, quantile, SLOW, signIn, visitor } from './pages/visitor.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const LISTENERS = 30

await buildApplication(console.log)
const site = await demoSite()
const at = await advanceMeeting(site)
const live = `${site.url}${at}/live`
const paths = await pagePaths(site)
const cookies = await signIn(site)
const { browser, url, stage } = site
const rows: string[][] = []
const add = (what: string, times: readonly number[], budget: string) =>
  rows.push([
    what,
    times.length ? whole(quantile(times, 0.5)) : '–',
    times.length ? whole(quantile(times, 0.95)) : '–',
    budget,
  ])
const load = () => loadavg()[0]!.toFixed(1)
const began = load()

for (const name of ['home', 'room', 'meeting', 'meeting-live', 'meeting-held']) {
  const [cold, warm]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const { context, page } = await visitor(browser, cookies, SLOW)
    cold.push(await open(page, url + paths[name]))
    await page.goto('about:blank')
    warm.push(await open(page, url + paths[name]))
    await context.close()
  }
  add(`${name}: content, cold`, cold, '2,500')
  add(`${name}: content, warm`, warm, '1,000')
}

{
  const { context, page } = await visitor(browser, cookies, { ...SLOW, cpu: 1 })
  await open(page, live)
  add('A key in the composer to the screen', await typeLetters(page, 40), '50')
  await context.close()
}

{
  const { context, page } = await visitor(browser, cookies, LATENT)
  await open(page, live)
  add('Enter: a note, 300 ms more latency', await addNotes(page, 20), '100')
  add('N: next item, 300 ms more latency', await goToNext(page, 3), '100')
  await open(page, `${url}/`)
  add('Tick, 300 ms more latency', await tick(page, 2), '100')
  await context.close()
}

{
  const people = await stage.site.db.reads.selectFrom('member').select('member_id').limit(LISTENERS).execute()
  const tokens = await Promise.all(people.map(({ member_id }) => stage.token(member_id)))
  const streams = await openStreams(`${url}/api/v1`, tokens)
  const { context, page } = await visitor(browser, cookies)
  await open(page, live)
  const times: number[] = []
  for (let note = 0; note < 40; note++) {
    const text = `Said by another, ${note}.`
    const seen = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = () =>
            document.querySelector('main')!.textContent!.includes(wanted)
              ? requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
              : requestAnimationFrame(look)
          look()
        }),
      text,
    )
    const sent = performance.timeOrigin + performance.now()
    await api(site).post(`${at}/notes`, { description: `<p>${text}</p>` })
    times.push((await seen) - sent)
  }
  add(`Another's note to the screen, ${LISTENERS} listen`, times, '300')
  streams.close()
  await context.close()
}

const credits = { used: 0, seconds: 0, refused: 0 }
{
  const { context, page } = await visitor(browser, cookies)
  await open(page, `${url}/`)
  page.on('response', (response) => {
    credits.used += Number(response.headers()['x-rate-limit-used'] ?? 0)
    if (response.status() === 429) credits.refused++
  })
  const from = performance.now()
  // Each page costs five credits, including the answers sent with it; its own requests are counted above.
  for (let meeting = 0; meeting < 60; meeting++) {
    await open(page, `${url}${meeting % 2 ? paths['meeting'] : paths['meeting-held']}`)
    credits.used += 5
  }
  credits.seconds = (performance.now() - from) / 1000
  await context.close()
}

{
  const { context, page } = await visitor(browser, cookies)
  await open(page, live)
  const show = (tab: typeof page, hidden: boolean) =>
    tab.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const tabs = [page]
  for (let tab = 1; tab < 6; tab++) {
    await show(tabs.at(-1)!, true)
    const next = await context.newPage()
    await open(next, live)
    tabs.push(next)
  }
  const times: number[] = []
  for (const [place, tab] of tabs.entries()) {
    const before = tabs.at(place - 1)!
    await show(before, true)
    const text = `Said while it was hidden, ${place}.`
    await api(site).post(`${at}/notes`, { description: `<p>${text}</p>` })
    const from = performance.now()
    await show(tab, false)
    await tab.waitForFunction((wanted) => document.querySelector('main')!.textContent!.includes(wanted), text)
    times.push(performance.now() - from)
  }
  add('One of six tabs catches up when it is shown', times, '1,000')
  await context.close()
}

console.log(`\nLoad of the machine: ${began} at the beginning, ${load()} at the end; ${ROUNDS} rounds.\n`)
console.log(table(['Milliseconds', 'p50', 'p95', 'Budget'], rows))
console.log(
  `\n60 meetings in ${whole(credits.seconds)} s: ${credits.used} credits of 600, ${credits.refused} times 429.\n`,
)
console.log(
  table(
    ['Size', 'kB'],
    sizes().map((one) => [...one]),
  ),
)
await site.close()
