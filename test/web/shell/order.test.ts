// Two presses in quick succession: the second one waits for the first, so that the last one counts on the screen and in the API.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

interface Twice {
  page: Page
  /** What is pressed, the second while the answer to the first is under way. */
  first: () => Promise<unknown>
  second: () => Promise<unknown>
  /** Throws until the page shows what the second press chose. */
  shows: () => Promise<unknown>
  /** Throws until the API has it. */
  stored: () => Promise<unknown>
}

/** Presses twice, and lets the first request go on once the page shows the second choice. */
async function pressTwice({ page, first, second, shows, stored }: Twice): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route(/\/api\/v1\//, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    sent++
    if (sent === 1) await released
    return route.fallback()
  })
  await first()
  await eventually(async () => assert.equal(sent, 1, 'The first press sends a change.'))
  await second()
  await eventually(shows)
  assert.equal(sent, 1, 'The second waits for the first.')
  release()
  await eventually(async () => assert.equal(sent, 2, 'The second is sent once the first is answered.'))
  await eventually(stored)
  await page.unrouteAll({ behavior: 'wait' })
  await eventually(shows)
}

describe('two presses', () => {
  let site: DemoSite
  let running: string
  let room: number
  before(async () => {
    site = await demoSite()
    running = await advanceMeeting(site)
    room = (await api(site).get(running)).body.room_id.value
  })
  after(() => site?.close())
  const read = async (path: string): Promise<any> => (await api(site).get(path)).body

  test('of the answer to an invitation, and of words with it', async () => {
    const { meeting } = await pagePaths(site)
    const { page, go, complaints } = await site.enter()
    const seat = (await read(`${meeting}/attendees`)).find((one: any) => one.member_id === site.member_id)
    const { attendee_id } = seat ?? (await api(site).post(`${meeting}/attendees`, { member_id: site.member_id })).body
    await go(meeting!)
    const answer = (name: string) => page.locator('.own-answer').getByRole('radio', { name })
    await pressTwice({
      page,
      first: () => answer('No').check({ force: true }),
      second: () => answer('Maybe').check({ force: true }),
      shows: async () => assert.ok(await answer('Maybe').isChecked()),
      stored: async () => assert.equal((await read(`/attendees/${attendee_id}`)).rsvp.value, 3),
    })
    await pressTwice({
      page,
      first: () => answer('Yes').check({ force: true }),
      second: async () => {
        await page.getByRole('button', { name: 'Add a comment' }).click()
        await page.getByLabel('Comment on your reply').fill('By the early boat')
        await page.keyboard.press('Enter')
      },
      shows: async () => {
        assert.ok(await answer('Yes').isChecked())
        assert.equal(await page.locator('.own-answer .answer-words').innerText(), 'By the early boat')
      },
      stored: async () => {
        const { rsvp, rsvp_comment } = await read(`/attendees/${attendee_id}`)
        assert.deepEqual([rsvp.value, rsvp_comment], [1, 'By the early boat'])
      },
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('of a box, an assignee and the kind of a note, in a running meeting', async () => {
    const current = (await read(`${running}/agenda_items`)).find((one: any) => one.state === 'current')
    const under = { agenda_item_id: current.agenda_item_id, description: '<p>Paint the buoys</p>' }
    const { action_item_id } = (await api(site).post(`${running}/action_items`, under)).body
    const { note_id } = (await api(site).post(`${running}/notes`, under)).body
    const at = `/action_items/${action_item_id}`
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(`${running}/live`)
    const row = page.locator(`#action-item-${action_item_id}`)
    const box = row.getByRole('checkbox')
    await box.waitFor()
    // React sets the box: whenever it takes back what was pressed, that is noted.
    await box.evaluate((one: HTMLInputElement) => {
      const { get, set } = Object.getOwnPropertyDescriptor(one, 'checked')!
      Object.defineProperty(one, 'checked', {
        get,
        set(checked: boolean) {
          if (get!.call(one) !== checked) one.toggleAttribute('data-fell-back', true)
          set!.call(one, checked)
        },
      })
    })
    await pressTwice({
      page,
      first: () => box.check(),
      second: () => box.uncheck(),
      shows: async () => assert.ok(!(await box.isChecked())),
      stored: async () => assert.equal((await read(at)).state.value, 0),
    })
    assert.equal(await box.getAttribute('data-fell-back'), null)
    await row.focus()
    await page.keyboard.press('Enter')
    const assignee = row.getByLabel('Assignee', { exact: true })
    await assignee.waitFor()
    await eventually(async () => assert.ok((await assignee.locator('option').count()) > 3))
    const was = await assignee.inputValue()
    const others = (
      await assignee.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    )
      .filter((value) => value !== was && value !== '0')
      .slice(0, 2)
    await pressTwice({
      page,
      first: () => assignee.selectOption(others[0]!),
      second: () => assignee.selectOption(others[1]!),
      shows: async () => {
        assert.equal(await assignee.inputValue(), others[1])
        assert.equal(await page.getByRole('alert').count(), 0)
      },
      stored: async () => assert.equal((await read(at)).member_id.value, Number(others[1])),
    })
    await page.keyboard.press('Escape')
    const note = page.locator(`#note-${note_id}`)
    const makes = async (kind: string) => {
      await note.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: `Change to ${kind}` }).click()
    }
    await pressTwice({
      page,
      first: () => makes('decision'),
      second: () => makes('issue'),
      shows: async () => assert.equal(await note.locator('.kind').innerText(), 'Issue'),
      stored: async () => assert.deepEqual((await read(`/notes/${note_id}?embed=tags`)).tags, ['issue']),
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('of pausing and going on, and of the next item', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(`${running}/live`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const pause = button('Pause')
    await pressTwice({
      page,
      first: () => pause.click(),
      second: () => button('Resume').click(),
      shows: () => pause.waitFor(),
      stored: async () => assert.equal((await read(running)).state, 'started'),
    })
    const coming = (await read(`${running}/agenda_items`)).filter((one: any) => one.state === 'pending')
    await pressTwice({
      page,
      first: () => button('Next').click(),
      second: async () => {
        await page.locator('.running .now').filter({ hasText: coming[0].title }).waitFor()
        await button('Back').click()
      },
      shows: async () => assert.ok(!(await page.locator('.running .now').innerText()).includes(coming[0].title)),
      stored: async () => assert.notEqual((await read(`/agenda_items/${coming[0].agenda_item_id}`)).state, 'current'),
    })
    // Keys count at once, whatever the page has heard of by then.
    for (const key of ['p', 'p', 'n']) await page.keyboard.press(key)
    await page.locator('.running .now').filter({ hasText: coming[0].title }).waitFor()
    await eventually(async () => {
      assert.equal((await read(running)).state, 'started')
      assert.equal((await read(`/agenda_items/${coming[0].agenda_item_id}`)).state, 'current')
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('of roles in a room: the last one of a person, and one each of two people', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(`/rooms/${room}/people`)
    const roles = page.getByRole('combobox', { name: /^Role of / })
    await roles.first().waitFor()
    const name = (await page
      .getByRole('combobox', { name: /^Role of / })
      .last()
      .getAttribute('aria-label'))!
    const role = page.getByLabel(name, { exact: true })
    const people = await read(`/rooms/${room}/room_members`)
    const { room_member_id } = people.find((one: any) => name === `Role of ${one.member_name}`)
    const options = (await role.locator('option').allInnerTexts()).slice(-2)
    await pressTwice({
      page,
      first: () => role.selectOption(options[0]!),
      second: () => role.selectOption(options[1]!),
      shows: async () => assert.equal(await role.locator('option:checked').innerText(), options[1]),
      stored: async () => {
        const { role_id } = (await read(`/rooms/${room}/room_members`)).find(
          (one: any) => one.room_member_id === room_member_id,
        )
        assert.equal(await role.locator('option:checked').getAttribute('value'), String(role_id.value))
      },
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('that are refused after their page has gone are told of where the reader is', async () => {
    const { meeting } = await pagePaths(site)
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 800 } })
    const alert = page.locator('.toasts').getByRole('alert')
    const walkHome = async () => {
      await page.getByRole('link', { name: 'Folkmoot' }).first().click()
      await page.locator('.own-answer, .composer').first().waitFor({ state: 'detached' })
    }
    /** Presses, walks away, and lets the server refuse; then tries again. */
    const refusedLater = async (press: () => Promise<unknown>): Promise<void> => {
      const { promise: gone, resolve: leave } = Promise.withResolvers<void>()
      let tries = 0
      await page.route(/\/api\/v1\//, async (route) => {
        if (!['PATCH', 'POST'].includes(route.request().method())) return route.fallback()
        if (++tries > 1) return route.fallback()
        await gone
        return route.fulfill({ status: 403, json: { message: 'Forbidden' } })
      })
      await press()
      await eventually(() => assert.equal(tries, 1))
      await walkHome()
      leave()
      await alert.filter({ hasText: /(?:not|n’t) saved\. You don’t have access/ }).waitFor()
      await alert.getByRole('button', { name: 'Retry' }).click()
      await alert.waitFor({ state: 'hidden' })
      await page.unrouteAll({ behavior: 'wait' })
    }
    await go(meeting!)
    const own = page.locator('.own-answer').getByRole('radio', { name: 'No' })
    await refusedLater(() => own.check({ force: true }))
    await go(meeting!)
    await eventually(async () => assert.ok(await own.isChecked()))
    await go(`${running}/live`)
    const field = page.locator('.composer textarea')
    await refusedLater(async () => {
      await field.fill('Oil the winch')
      await page.keyboard.press('Enter')
    })
    await eventually(async () => {
      const notes = await read(`${running}/notes`)
      assert.equal(notes.filter((one: any) => one.description.includes('Oil the winch')).length, 1)
    })
    assert.deepEqual(
      complaints.filter((one) => !one.includes('403')),
      [],
    )
    await page.context().close()
  })
})
