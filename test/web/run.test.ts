// A running meeting at Ada's and at Edda's: who is there, who writes where, the clock, chat, and the view for a projector.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { advanceMeeting } from './places.ts'
import { type DemoSite, demoSite } from './site.ts'

/** Without the stream of changes a page asks again after 20 seconds only, so that this tells one from the other. */
const SOON = { timeout: 10_000 }

const EDDA = 'edda.nakamura@harbour.example'

describe('a running meeting of two', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
  })
  after(() => site?.close())

  test('each sees that the other is there and where they write, until they leave', async () => {
    const [ada, edda] = [await site.visit(), await site.visit({}, EDDA)]
    await ada.go(`${at}/live`)
    await edda.go(`${at}/live`)
    await ada.page.getByText('Here now: Edda Nakamura', { exact: true }).waitFor({ ...SOON, state: 'attached' })
    await edda.page.getByText('Here now: Ada Thornbury', { exact: true }).waitFor({ ...SOON, state: 'attached' })

    await edda.page.getByLabel('New note').fill('Half a sentence')
    await ada.page.getByText('Edda Nakamura is writing here').waitFor(SOON)
    await edda.page.getByLabel('New note').press('Enter')
    await ada.page.getByText('Half a sentence').waitFor(SOON)
    await ada.page.getByText('Edda Nakamura is writing here').waitFor({ ...SOON, state: 'detached' })

    // The stream is opened anew with each meeting, and goes on from where it was.
    await ada.page.getByRole('link', { name: 'Product and design' }).first().click()
    await ada.page.getByRole('heading', { level: 1, name: 'Product and design' }).waitFor()
    await edda.page.getByText('Here now: Ada Thornbury').waitFor({ ...SOON, state: 'detached' })
    await ada.page.goBack()
    await edda.page.getByText('Here now: Ada Thornbury').waitFor({ ...SOON, state: 'attached' })
    await edda.page.goto('about:blank')
    await ada.page.getByText('Here now: Edda Nakamura').waitFor({ ...SOON, state: 'detached' })
    assert.deepEqual([...ada.complaints, ...edda.complaints], [])
    await ada.page.context().close()
    await edda.page.context().close()
  })
})
