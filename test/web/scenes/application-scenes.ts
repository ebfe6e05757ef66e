// States of the application beyond its plain pages, by a name: other addresses, sheets, menus and what one is writing.
import type { Page } from 'playwright-core'
import { notify } from '../../../server/notifications/index.ts'
import { indexed } from '../../search/indexed.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, settled } from '../site.ts'
import type { Scene } from './scenes.ts'

/** Opens an address of the application and waits until it shows everything. */
type Open = (page: Page, path: string) => Promise<void>

const sheet = (page: Page) => page.getByRole('dialog')
/** Types over what is kept there. */
async function write(page: Page, key: string, text: string): Promise<void> {
  await page.keyboard.press(key)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** The scenes speak English; an address alone opens most of them. */
export async function applicationScenes(site: DemoSite): Promise<Record<string, Scene>> {
  await indexed(site.stage.site)
  const ada = api(site)
  const paths = await pagePaths(site)
  const { room, organization, meeting, 'meeting-live': live, 'meeting-held': held } = paths as Record<string, string>
  const { body: planned } = await ada.get(meeting!)
  const series = `/meeting_series/${planned.meeting_series_id.value}/schedule`
  const board = `/rooms/${planned.room_id.value}`
  const [template] = (await ada.get(`${board}/templates`)).body
  const [decision] = (await ada.get('/decisions?per_page=1')).body
  const other = (await ada.get(`${board}/room_members`)).body.find(
    (one: { member_id: number }) => one.member_id !== site.member_id,
  )
  const tell = (kind: 'mentioned' | 'minutes_review_requested' | 'reply_received') =>
    site.stage.write((trx) =>
      notify(
        trx,
        { actor: other, now: site.stage.site.clock() },
        { kind, to: [site.member_id], meeting_id: planned.meeting_id },
      ),
    )
  for (const kind of ['reply_received', 'mentioned', 'minutes_review_requested'] as const) await tell(kind)

  const open: Open = async (page, path) => {
    await page.goto(site.url + path)
    await settled(page)
  }
  const at = (path: string): Scene => ({ open: (page) => open(page, path) })
  /** What is done on a page once it is open. */
  const then = (path: string, act: (page: Page) => Promise<unknown>): Scene => ({
    open: async (page) => {
      await open(page, path)
      await act(page)
    },
  })
  const inSheet = (path: string, act: (page: Page) => Promise<unknown>): Scene =>
    then(path, async (page) => {
      await act(page)
      await sheet(page).waitFor()
      await settled(page)
    })

  return {
    'calendar-week': at('/calendar?view=week'),
    'calendar-month': at('/calendar?view=month'),
    'calendar-list': at('/calendar?view=list'),
    'action-items': at('/action_items'),
    'action-items-of-a-room': at(`/action_items?room_id=${planned.room_id.value}`),
    decisions: at('/decisions'),
    'decisions-none': at('/decisions?search=zeppelin'),
    notifications: at('/notifications'),
    'notifications-all': at('/notifications?view=all'),
    search: at('/search?q=harbour'),
    'search-nothing': at('/search?q=zeppelin'),
    'room-record': at(`${room}/record`),
    'room-people': at(`${room}/people`),
    'room-templates': at(`${board}/templates`),
    'room-settings': at(`${room}/settings`),
    template: at(`/templates/${template.template_id}`),
    series: at(series),
    person: at(`/members/${other.member_id}`),
    'organization-people': at(`${organization}/people`),
    'organization-record': at(`${organization}/record`),
    'organization-settings': at(`${organization}/settings`),
    'organization-hooks': at(`${organization}/hooks`),
    administration: at('/administration'),
    'administration-members': at('/administration/members'),
    audit: at('/audit'),
    applications: at('/applications'),
    hooks: at('/hooks'),

    palette: then('/', (page) => page.keyboard.press('Control+k').then(() => sheet(page).waitFor())),
    'palette-found': then('/', async (page) => {
      await page.keyboard.press('Control+k')
      await sheet(page).getByRole('combobox').fill('insurer')
      await sheet(page).getByRole('option').nth(2).waitFor()
    }),
    keys: inSheet('/', (page) => page.keyboard.press('?')),
    'new-meeting': inSheet(room!, async (page) => {
      await page.keyboard.press('c')
      await sheet(page).getByLabel('Title').fill('Diving plan')
    }),
    'new-meeting-series': inSheet(room!, async (page) => {
      await page.keyboard.press('c')
      await sheet(page).getByLabel('Title').fill('Diving plan every Wed 8:30 45m @Bram @Tomasz')
      await sheet(page).getByRole('region', { name: 'Next dates' }).getByRole('listitem').nth(5).waitFor()
    }),
    'meeting-edit': inSheet(meeting!, (page) => page.keyboard.press('e')),
    'meeting-move': inSheet(meeting!, async (page) => {
      await page.keyboard.press('m')
      await sheet(page).getByLabel('Time', { exact: true }).fill('15:30')
      await sheet(page).getByRole('radio', { name: 'This and following' }).check()
      await settled(page)
    }),
    'meeting-invite': inSheet(meeting!, (page) => page.keyboard.press('i')),
    'agenda-menu': then(meeting!, async (page) => {
      await page.getByRole('button', { name: /^Actions for .*Reports/ }).click()
      await page.getByRole('menu').waitFor()
    }),
    'agenda-new-item': then(meeting!, async (page) => {
      await page.keyboard.press('a')
      await page.keyboard.type('Budget 15m @Katya')
    }),
    'live-decision': then(live!, async (page) => {
      await write(page, 'd', 'We begin in two harbors.')
    }),
    'live-action': then(live!, async (page) => {
      await write(page, 't', 'Tell the crane driver @Mira fri')
      await page.locator('.chips').getByText('Mira Solheim').waitFor()
    }),
    present: at(`${live}?present`),
    'meeting-end': inSheet(`${live}?end`, (page) => sheet(page).waitFor()),
    'minutes-in-review': then(held!, async (page) => {
      const minutes = page.getByRole('region', { name: 'Minutes', exact: true })
      const send = minutes.getByRole('button', { name: 'Send for review' })
      const sent = minutes.getByText('These minutes are in review.')
      await send.or(sent).waitFor()
      if (await send.count()) {
        await send.click()
        await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
      }
      await sent.waitFor()
      await minutes.scrollIntoViewIfNeeded()
    }),
    'note-history': inSheet(held!, async (page) => {
      const { description, note_id, create_id } = (await ada.get(`${held}/notes`)).body.at(-1)
      const author = await site.stage.as(create_id.value)
      await ada.patch(`/notes/${note_id}`, { description: `${description}<p>We’ll put that in the contract.</p>` })
      await author.patch(`/notes/${note_id}`, { description })
      const row = page.locator(`#note-${note_id}`)
      await row.hover()
      await row.getByRole('button', { name: /^More/ }).click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      await sheet(page).getByText('Current version').waitFor()
      await sheet(page).locator('summary').nth(1).click()
      // Pictures begin at the top of the page.
      await page.evaluate(() => scrollTo(0, 0))
    }),
    'decision-edit': inSheet('/decisions', (page) =>
      page
        .locator(`#decision-${decision.decision_id}`)
        .getByRole('button', { name: /^Edit decision/ })
        .click(),
    ),
    'add-people': inSheet(`${room}/people`, (page) => press(page, 'Add people')),
    'delete-room': inSheet(`${room}/settings`, (page) => press(page, 'Delete room')),
    unsent: then(live!, async (page) => {
      await page.route('**/api/v1/**', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.abort(),
      )
      await write(page, 'w', 'The tide clock is two minutes slow.')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').or(page.locator('.unsent')).first().waitFor()
      await page.unroute('**/api/v1/**')
    }),
  }
}
