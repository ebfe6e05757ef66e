// One habit in every field: Enter saves, Shift+Enter breaks the line, and Escape asks where text would be lost.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

const ROOM = '/rooms/3'
const QUESTION = 'Discard your text?'

/** A field: how somebody comes to it, and the texts of its kind that are saved. */
interface Field {
  /** Whether it closes when it saves; others are empty then, for the next text. */
  closes: boolean
  open: (page: Page) => Promise<Locator>
  texts: () => Promise<(string | null)[]>
}

const hasFocus = (field: Locator): Promise<void> =>
  eventually(async () => assert.ok(await field.evaluate((one) => one === document.activeElement)))

describe('one habit', () => {
  let site: DemoSite
  /** A running meeting, and one that is planned. */
  let at: string
  let planned: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
    const now = site.stage.site.clock()
    const { body } = await api(site).post(`${ROOM}/meetings`, {
      ...{ name: 'Lamp walk', location: 'Pier', start_time: now + 86_400, end_time: now + 90_000 },
    })
    planned = `/meetings/${body.meeting_id}`
    await api(site).put(`${planned}/agenda_items`, { agenda_items: [{ title: 'Lamps' }, { title: 'Oil' }] })
  })
  after(() => site?.close())

  async function goTo(page: Page, path: string): Promise<void> {
    await page.goto(site.url + path)
    await settled(page)
  }
  const all = async (path: string, field: string): Promise<(string | null)[]> =>
    (await api(site).get(/notes|action_items|chat/.test(path) ? `${path}?per_page=100` : path)).body.map(
      (one: Record<string, unknown>) => one[field],
    )

  /** An editor of something that is made for it. */
  async function openRow(page: Page, id: string): Promise<Locator> {
    await goTo(page, `${at}`)
    const row = page.locator(`#${id}`)
    await row.focus()
    await hasFocus(row)
    await page.keyboard.press('e')
    return row.getByRole('textbox', { name: /^((Note|Decision|Action item|Issue) text|Description: )/ })
  }

  const LONG: Record<string, Field> = {
    'a note': {
      closes: true,
      open: async (page) => {
        const { body } = await api(site).post(`${at}/notes`, { description: '<p>.</p>' })
        return openRow(page, `note-${body.note_id}`)
      },
      texts: () => all(`${at}/notes`, 'description'),
    },
    'a decision': {
      closes: true,
      open: async (page) => {
        const { body } = await api(site).post(`${at}/notes`, { description: '<p>.</p>', tags: ['decision'] })
        return openRow(page, `note-${body.note_id}`)
      },
      texts: () => all(`${at}/notes`, 'description'),
    },
    'an action item': {
      closes: true,
      open: async (page) => {
        const { body } = await api(site).post(`${at}/action_items`, { description: '<p>.</p>' })
        return openRow(page, `action-item-${body.action_item_id}`)
      },
      texts: () => all(`${at}/action_items`, 'description'),
    },
    'the description of an agenda item': {
      closes: true,
      open: async (page) => {
        const { body } = await api(site).post(`${planned}/agenda_items`, { title: 'Wicks', description: '<p>.</p>' })
        await goTo(page, `${planned}`)
        await page.getByRole('button', { name: 'Actions for Wicks' }).last().click()
        await page.getByRole('menuitem', { name: 'Edit description' }).click()
        assert.ok(body)
        return page.getByRole('textbox', { name: 'Description: Wicks' })
      },
      texts: () => all(`${planned}/agenda_items`, 'description'),
    },
    'the composer': {
      closes: false,
      open: async (page) => {
        await goTo(page, `${at}`)
        return page.getByLabel('New note')
      },
      texts: () => all(`${at}/notes`, 'description'),
    },
    'the chat': {
      closes: false,
      open: async (page) => {
        await goTo(page, `${at}/live`)
        await page.getByRole('tab', { name: 'Chat' }).click()
        return page.getByLabel('Message', { exact: true })
      },
      texts: () => all(`${at}/chat_messages`, 'text'),
    },
    'a note of a room': {
      closes: true,
      open: async (page) => {
        await goTo(page, `${ROOM}/record`)
        await page.getByRole('button', { name: 'Write a note' }).click()
        return page.getByRole('dialog').getByRole('textbox')
      },
      texts: () => all(`${ROOM}/notes`, 'description'),
    },
  }

  for (const [name, { open, texts, closes }] of Object.entries(LONG))
    for (const key of ['Enter', 'Control+Enter'])
      test(`${key} saves ${name}, and Shift+Enter breaks the line`, async () => {
        const { page, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
        const field = await open(page)
        const said = `${key} of ${name}`
        await field.press('Control+a')
        await page.keyboard.type(`${said}: one`)
        await page.keyboard.press('Shift+Enter')
        await page.keyboard.type('two')
        assert.equal(await page.getByText(QUESTION).count(), 0)
        await page.keyboard.press(key)
        if (closes) await field.waitFor({ state: 'detached' })
        else await eventually(async () => assert.equal(await field.inputValue(), ''))
        await eventually(async () => {
          const [saved] = (await texts()).filter((one) => one?.includes(said))
          assert.match(saved ?? '', /: one(<br \/>|\n)+two/)
        })
        assert.deepEqual(complaints, [])
        await page.context().close()
      })

  test('in a list Enter makes the next point, on an empty one it ends the list, and then it saves', async () => {
    const { page } = await site.enter()
    const { body } = await api(site).post(`${at}/notes`, { description: '<p>.</p>' })
    const field = await openRow(page, `note-${body.note_id}`)
    await field.press('Control+a')
    await page.keyboard.type('- lamps\noil\n\nand wicks')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('of wool')
    assert.equal(
      await page.getByRole('button', { name: 'Save', exact: true }).and(page.locator('.text-editor *')).count(),
      0,
    )
    await page.locator('.text-editor').getByRole('button', { name: 'Done' }).waitFor()
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    await eventually(async () =>
      assert.equal(
        (await api(site).get(`/notes/${body.note_id}`)).body.description,
        '<ul><li>lamps</li><li>oil</li></ul><p>and wicks</p><p>of wool</p>',
      ),
    )
    await page.context().close()
  })

  /** A field of one line of a planned meeting. */
  const LINES: Record<string, Field> = {
    'a title in the agenda': {
      closes: true,
      open: async (page) => {
        await goTo(page, `${planned}`)
        await page.locator('.point .item-title').nth(1).click()
        return page.getByLabel(/^Title of/)
      },
      texts: () => all(`${planned}/agenda_items`, 'title'),
    },
    'the place of a meeting': {
      closes: true,
      open: async (page) => {
        await goTo(page, `${planned}`)
        await page.getByRole('tab', { name: 'Details' }).click()
        await page.getByRole('button', { name: 'Edit Location' }).click()
        return page.getByRole('textbox', { name: 'Location' })
      },
      texts: async () => [(await api(site).get(planned)).body.location],
    },
    'the words with an answer': {
      closes: true,
      open: async (page) => {
        await goTo(page, `${planned}`)
        await page
          .getByRole('button', { name: /^(Add a comment|Edit comment)$/ })
          .first()
          .click()
        return page.locator('.own-answer-words input')
      },
      texts: () => all(`${planned}/attendees`, 'rsvp_comment'),
    },
    'a line of the backlog': {
      closes: false,
      open: async (page) => {
        await goTo(page, `${ROOM}`)
        return page.locator('.backlog-add input')
      },
      texts: () => all(`${ROOM}/backlog_items`, 'title'),
    },
  }

  for (const [name, { open, texts }] of Object.entries(LINES))
    for (const key of ['Enter', 'Control+Enter'])
      test(`${key} saves ${name}`, async () => {
        const { page, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
        const field = await open(page)
        await field.fill(`${key} of it`)
        await field.press(key)
        await eventually(async () => assert.ok((await texts()).includes(`${key} of it`)))
        assert.deepEqual(complaints, [])
        await page.context().close()
      })

  for (const name of ['a title in the agenda', 'the place of a meeting'])
    test(`Escape saves nothing of ${name}, and keeps it to go on with or to discard`, async () => {
      const { page, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
      const { open, texts } = LINES[name]!
      const before = await texts()
      const goOn = page.getByRole('button', { name: 'Resume editing' })
      let field = await open(page)
      const was = await field.inputValue()
      await field.press('Escape')
      await field.waitFor({ state: 'detached' })
      assert.equal(await goOn.count(), 0)
      field = await open(page)
      await field.fill('Half a')
      await field.press('Escape')
      await field.waitFor({ state: 'detached' })
      assert.equal(await page.getByText(QUESTION).count(), 0)
      await goOn.press('Enter')
      assert.equal(await field.inputValue(), 'Half a')
      await field.press('Escape')
      assert.deepEqual(await texts(), before)
      await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
      await goOn.waitFor({ state: 'detached' })
      field = await open(page)
      assert.equal(await field.inputValue(), was)
      assert.deepEqual(await texts(), before)
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

  const LOSING: Record<string, (page: Page) => Promise<Locator>> = {
    'the words with an answer': LINES['the words with an answer']!.open,
    'a note of a room': LONG['a note of a room']!.open,
    'the address of a link': async (page) => {
      const { body } = await api(site).post(`${at}/notes`, { description: '<p>Linked</p>' })
      const text = await openRow(page, `note-${body.note_id}`)
      await text.press('Control+a')
      await page.locator('.text-editor').getByRole('button', { name: /^Link/ }).click()
      return page.getByLabel('Address', { exact: true })
    },
    'the minutes of an item': async (page) => {
      await goTo(page, `${planned}`)
      await page.getByRole('button', { name: 'Actions for Lamps' }).click()
      await page.getByRole('menuitem', { name: 'Duration…' }).click()
      return page.getByLabel('Duration of Lamps')
    },
  }

  for (const [name, open] of Object.entries(LOSING))
    test(`Escape asks before ${name} would be lost, by keys`, async () => {
      const { page, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
      let field = await open(page)
      await field.press('Escape')
      await field.waitFor({ state: 'detached' })
      field = await open(page)
      await field.fill('17')
      await field.press('Escape')
      await page.getByRole('group', { name: QUESTION }).waitFor()
      assert.deepEqual(await accessibilityFaults(page), [])
      // Escape and the button that has the focus go on with the text.
      await page.keyboard.press('Escape')
      await hasFocus(field)
      await field.press('Escape')
      await page.getByRole('group', { name: QUESTION }).waitFor()
      await page.keyboard.press('Enter')
      await hasFocus(field)
      assert.equal(await field.inputValue(), '17')
      await field.press('Escape')
      await page.getByRole('group', { name: QUESTION }).getByRole('button', { name: 'Discard' }).waitFor()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await field.waitFor({ state: 'detached' })
      const items = (await api(site).get(`${planned}/agenda_items`)).body
      assert.equal(items[0].duration_seconds, null)
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

  /** Sheets whose text is kept nowhere. */
  const SHEETS = {
    'a note of a room': { path: `${ROOM}/record`, open: 'Write a note' },
    'a room': { path: '/organizations/1', open: 'New room' },
    'a template': { path: `${ROOM}/templates`, open: 'New template' },
    'a hook': { path: '/organizations/1/hooks', open: 'New webhook' },
  } as const
  for (const [name, { path, open }] of Object.entries(SHEETS))
    test(`Back over a new sheet of ${name} asks, and discards nothing else`, async () => {
      const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
      await go(path)
      await page.getByRole('button', { name: open }).first().click()
      const sheet = page.getByRole('dialog')
      const field = sheet.locator('textarea, input[type=text], input[type=url]').first()
      const question = page.getByRole('group', { name: QUESTION })
      await field.fill('https://half.example')
      const address = page.url()
      await page.goBack()
      await question.waitFor()
      assert.deepEqual(await accessibilityFaults(page), [])
      assert.deepEqual(await contrastFaultsInDark(page), [])
      assert.deepEqual(await overflowingWidths(page), [])
      await question.getByRole('button', { name: 'Keep writing' }).press('Enter')
      await hasFocus(field)
      assert.equal(await field.inputValue(), 'https://half.example')
      assert.equal(page.url(), address)
      await page.goBack()
      await question.getByRole('button', { name: 'Discard' }).click()
      await sheet.waitFor({ state: 'detached' })
      assert.equal(page.url(), site.url + path)
      // What is saved is asked for no more, and neither is what nobody wrote.
      await page.getByRole('button', { name: open }).first().click()
      await page.goBack()
      await sheet.waitFor({ state: 'detached' })
      assert.equal(page.url(), site.url + path)
      if (name === 'a note of a room') {
        await page.getByRole('button', { name: open }).first().click()
        await field.fill('All of it')
        await page.goBack()
        await question.getByRole('button', { name: 'Keep writing' }).press('Enter')
        await field.press('Enter')
        await sheet.waitFor({ state: 'detached' })
        await eventually(async () =>
          assert.ok((await all(`${ROOM}/notes`, 'description')).includes('<p>All of it</p>')),
        )
        assert.equal(page.url(), site.url + path)
      }
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

  test('Back and links ask before the words with an answer are lost', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    await go(ROOM)
    await page.getByRole('link', { name: 'Lamp walk' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Lamp walk' }).waitFor()
    await page
      .getByRole('button', { name: /^(Add a comment|Edit comment)$/ })
      .first()
      .click()
    const field = page.locator('.own-answer-words input')
    const question = page.getByRole('group', { name: QUESTION })
    await field.fill('Half an answer')
    await page.goBack()
    await question.getByRole('button', { name: 'Keep writing' }).press('Enter')
    await page.getByRole('link', { name: 'Calendar' }).first().click()
    await question.getByRole('button', { name: 'Keep writing' }).press('Enter')
    await hasFocus(field)
    assert.equal(await field.inputValue(), 'Half an answer')
    assert.equal(page.url(), site.url + planned)
    await field.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await field.waitFor({ state: 'detached' })
    await page.goBack()
    await page.waitForURL(site.url + ROOM)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('rooms and organizations are chosen by name, wherever one chooses among them', async () => {
    const { page, complaints, go } = await site.enter()
    const rooms = (await api(site).get('/rooms')).body.map(({ name }: { name: string }) => name)
    /** The names in the first list to choose from that has rooms. */
    const offered = () =>
      page
        .locator('select')
        .evaluateAll(
          (lists, rooms) =>
            lists
              .map((list) =>
                [...(list as HTMLSelectElement).options].map(({ text }) => text).filter((one) => rooms.includes(one)),
              )
              .find((names) => names.length) ?? [],
          rooms,
        )
    for (const path of ['/decisions', '/search?q=pier', '/action_items?view=all', `${ROOM}?new`]) {
      await go(path)
      if (path === '/decisions') await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await eventually(async () => assert.ok((await offered()).length > 2, path))
      const names = await offered()
      assert.deepEqual(
        names,
        names.toSorted((one, other) => one.localeCompare(other, 'en')),
        path,
      )
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a new meeting that is left is a draft, which can be discarded at once and when it is opened again', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    const sheet = page.getByRole('dialog', { name: 'New meeting' })
    const title = sheet.getByLabel('Title', { exact: true })
    const drafts = async () =>
      (await api(site).get('/drafts')).body.filter(({ place }: { place: string }) => place === 'new-meeting').length
    const begin = async (text: string) => {
      await page.keyboard.press('c')
      await title.fill(text)
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
    }
    await go('/')
    // What nobody wrote in leaves nothing.
    await page.keyboard.press('c')
    await title.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    const toasts = page.locator('.toasts')
    assert.equal(await toasts.getByText('Your draft is saved').count(), 0)

    await begin('Harbour walk')
    await toasts.getByText('Your draft is saved').waitFor(SOON)
    await eventually(async () => assert.equal(await drafts(), 1))
    await toasts.getByRole('button', { name: 'Discard' }).press('Enter')
    await eventually(async () => assert.equal(await drafts(), 0))

    await begin('Harbour walk')
    await page.keyboard.press('c')
    await eventually(async () => assert.equal(await title.inputValue(), 'Harbour walk'))
    await sheet.getByRole('button', { name: 'Discard' }).press('Enter')
    await eventually(async () => assert.equal(await title.inputValue(), ''))
    await eventually(async () => assert.equal(await drafts(), 0))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
