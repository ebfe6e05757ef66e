// The field that invites people, and the sheet around it: pasted lists, what is not understood, what was typed and not chosen,
// and on a phone sheets as tall as they need.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const BOARD = 1
const PRODUCT = 3

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Pastes a text where the focus is, as it lies in the clipboard: with its lines. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

describe('inviting', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  const emailsOf = async (meeting_id: number): Promise<string[]> => {
    const { body } = await api(site).get(`/meetings/${meeting_id}/attendees`)
    return body.map((one: { member_email: string }) => one.member_email).sort()
  }

  test('a pasted list is taken, what is not understood stays and is said, and what was typed is taken when it is saved', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    await go(`/rooms/${BOARD}?new`)
    const sheet = page.getByRole('dialog', { name: 'New meeting' })
    await sheet.getByLabel('Title').first().fill('Reading of the plans')
    const field = sheet.getByRole('combobox', { name: 'People' })
    await field.focus()
    await paste(
      page,
      'Yusuf Grimaldi <yusuf.grimaldi@elsewhere.example>, bram.okafor@harbour.example\r\nthe new carpenter; "Ashdown, Zofia" <zofia.ashdown@elsewhere.example>',
    )
    const picked = sheet.getByRole('list', { name: 'People' }).getByRole('listitem')
    await eventually(async () =>
      assert.deepEqual(
        (await picked.allInnerTexts()).map((one) => one.split('\n').at(-1)),
        ['Yusuf Grimaldi', 'bram.okafor@harbour.example', 'Zofia Ashdown'],
      ),
    )
    await sheet.getByText(/^Not recognized: the new carpenter\./).waitFor(SOON)
    assert.equal(await field.inputValue(), 'the new carpenter')
    assert.deepEqual(await accessibilityFaults(page), [])
    // What is no address is not saved without a word.
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await sheet.waitFor(SOON)
    await eventually(async () => assert.equal(await field.evaluate((one) => one === document.activeElement), true))
    await field.fill('Delphine Osei <delphine.osei@elsewhere.example>')
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/meetings\/\d+$/, SOON)
    const meeting_id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const expected = [
      'yusuf.grimaldi@elsewhere',
      'bram.okafor@harbour',
      'zofia.ashdown@elsewhere',
      'delphine.osei@elsewhere',
    ]
    const emails = await emailsOf(meeting_id)
    for (const one of expected) assert.ok(emails.includes(`${one}.example`), `${one} in ${emails}`)
    const { body: people } = await api(site).get(`/meetings/${meeting_id}/attendees`)
    const named = people.map((one: { member_name: string }) => one.member_name)
    assert.ok(named.includes('Yusuf Grimaldi') && named.includes('Zofia Ashdown'), named.join())
    assert.deepEqual(complaints, [])

    // In the list of people each is invited at once; who is there already is not invited again.
    await button(page, 'Invite people').click()
    const inList = page.getByRole('combobox', { name: 'Invite people' })
    await inList.waitFor(SOON)
    await inList.focus()
    await paste(page, 'zofia.ashdown@elsewhere.example\numa.hartigan@harbour.example\nviktor.nwosu@harbour.example')
    await page.getByText('2 people added.').waitFor(SOON)
    await eventually(async () => assert.equal((await emailsOf(meeting_id)).length, people.length + 2))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('whoever is named after an @ and not in the room is invited from the composer, and is given the action item', async () => {
    const ada = api(site)
    const { body: own } = await ada.post(`/rooms/${PRODUCT}/meetings`, {
      ...{ name: 'Insurance', start_time: '+2 days', template_id: null },
    })
    const { page, go, complaints } = await site.enter()
    await go(`/meetings/${own.meeting_id}`)
    await page.keyboard.press('t')
    await page.keyboard.type('Ask the insurer @Hanna fri')
    await button(page, 'Invite Hanna Whitlock').click()
    const chips = page.locator('.composer .chips .mark')
    await eventually(async () => assert.equal(await chips.first().innerText(), 'Hanna Whitlock'))
    await page.getByLabel('New action item').press('Enter')
    await eventually(async () => {
      const [item] = (await ada.get(`/meetings/${own.meeting_id}/action_items`)).body
      assert.deepEqual([item?.description, item?.member_id.display], ['<p>Ask the insurer</p>', 'Hanna Whitlock'])
    })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('an action item is due on the day that stands at its end in several words, also in German', async () => {
    const ada = api(site)
    const { body: own } = await ada.post(`/rooms/${PRODUCT}/meetings`, {
      ...{ name: 'Lanterns', start_time: '+2 days', template_id: null },
    })
    const { page, go, complaints } = await site.enter()
    const items = async (): Promise<[string, string][]> =>
      (await ada.get(`/meetings/${own.meeting_id}/action_items`)).body
        .map((one: any) => [one.description, one.due_ts?.iso_8601.slice(5, 10)])
        .sort()
    const write = async (field: string, typed: string) => {
      await go(`/meetings/${own.meeting_id}`)
      await page.keyboard.press('t')
      await page.getByLabel(field).fill(typed)
      await page.locator('.composer .chips .mark').nth(1).waitFor()
      await page.getByLabel(field).press('Enter')
    }
    await write('New action item', 'Oil the hinge @Ada by 24 Dec')
    await eventually(async () => assert.deepEqual(await items(), [['<p>Oil the hinge</p>', '12-24']]))
    await ada.patch(`/members/${site.member_id}`, { language: 'de' })
    await write('Neue Aufgabe', 'Docht kürzen @Ada 23. Dez')
    await eventually(async () => assert.deepEqual((await items())[0], ['<p>Docht kürzen</p>', '12-23']))
    await ada.patch(`/members/${site.member_id}`, { language: 'en' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('on a phone a short sheet is as tall as it needs, and a long one keeps its buttons in view with the keyboard open', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 390, height: 844 } })
    /** The top of the sheet, what is left below its buttons, how far these are from the end of the screen, what does not fit. */
    const measured = () =>
      page.evaluate(() => {
        const sheet = document.querySelector('dialog[open]')!
        const { top, bottom } = sheet.getBoundingClientRect()
        const end = sheet.querySelector('.plan-end')!.getBoundingClientRect()
        return {
          top: Math.round(top),
          below: Math.round(bottom - end.bottom),
          out: Math.round(innerHeight - end.bottom),
          wide: sheet.scrollWidth - sheet.clientWidth,
        }
      })
    await go('/meeting_series/1/schedule')
    await button(page, 'Add date').click()
    await page.getByRole('dialog').getByLabel('Day').waitFor(SOON)
    const short = await measured()
    assert.ok(short.top > 844 / 2, `begins at ${short.top}`)
    assert.deepEqual({ ...short, top: 0 }, { top: 0, below: 0, out: 0, wide: 0 })
    assert.deepEqual(await overflowingWidths(page), [])
    await go('/?new')
    const field = page.getByRole('dialog', { name: 'New meeting' }).getByRole('combobox', { name: 'People' })
    await field.focus()
    await paste(
      page,
      'Zofia Ashdown <coordination.of.all.volunteers.of.the.harbour@elsewhere.example>, yusuf.grimaldi.and.everybody.else@elsewhere.example',
    )
    await page.getByRole('button', { name: 'Remove Zofia Ashdown' }).waitFor(SOON)
    for (const height of [844, 420, 320]) {
      await page.setViewportSize({ width: 320, height })
      await eventually(async () =>
        assert.deepEqual({ ...(await measured()), top: 0 }, { top: 0, below: 0, out: 0, wide: 0 }),
      )
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
