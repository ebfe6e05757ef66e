// The pages that links in mail open, for whoever has the link.
import type { Page } from 'playwright-core'
import { stopToken } from '../../../server/actions/mailings/mail-tokens.ts'
import { answerToken } from '../../../server/calendar/answers/answer-link.ts'
import { type PageWords, wordsOf } from '../../../server/pages/kit/words.ts'
import { api } from '../places.ts'
import type { DemoSite } from '../site.ts'
import type { Scene } from './scenes.ts'

const BOARD = 1

export async function mailScenes(site: DemoSite, words: PageWords): Promise<Record<string, Scene>> {
  const { rsvp, mailStop } = words
  const { stage, url } = site
  const { sealKey, clock } = stage.site
  const ada = api(site)
  const person = (await ada.get(`/rooms/${BOARD}/room_members`)).body.find(
    (one: { member_id: number }) => one.member_id !== site.member_id,
  )
  // The page of an answer speaks the language of whoever got the mail, and not that of the browser.
  const language = words === wordsOf('de') ? 'de' : 'en'
  // The link of a scene before may have stopped it.
  await stage.write((trx) => trx.deleteFrom('mail_stop').execute())
  await stage.write((trx) =>
    trx.updateTable('member').set({ language }).where('member_id', '=', person.member_id).execute(),
  )
  const { body } = await ada.post(`/rooms/${BOARD}/meetings`, {
    ...{ name: 'Storm drill', start_time: clock() + 3 * 86_400, duration_seconds: 3600, location: 'Pier 4' },
  })
  const at = `/meetings/${body.meeting_id}`
  await ada.post(`${at}/attendees`, { member_id: person.member_id })
  await ada.post(`${at}/mailings`, { kind: 'invitation' })
  const { calendar_object_id } = await stage.site.db.reads
    .selectFrom('calendar_object')
    .select('calendar_object_id')
    .where('meeting_id', '=', body.meeting_id)
    .executeTakeFirstOrThrow()
  const { member_id, member_email } = person
  const answer = `/rsvp/${answerToken(sealKey, { calendar_object_id, member_id }, member_email)}`
  const stop = `/mail/stop/${stopToken(sealKey, member_id, 'updates', member_email)}`
  const to = (path: string) => (page: Page) => page.goto(url + path)
  const pressed = (path: string, name: string) => async (page: Page) => {
    await to(path)(page)
    await page.getByRole('button', { name, exact: true }).click()
  }
  return {
    rsvp: { guest: true, open: to(`${answer}?answer=yes`) },
    'rsvp-done': { guest: true, open: pressed(`${answer}?answer=maybe`, rsvp.send) },
    'rsvp-spent': { guest: true, open: to('/rsvp/spent') },
    'mail-stop': { guest: true, open: to(stop) },
    'mail-stop-done': { guest: true, open: pressed(stop, mailStop.stop) },
    'mail-stop-spent': { guest: true, open: to('/mail/stop/spent') },
  }
}
