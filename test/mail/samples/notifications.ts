// Makes mail about notifications, of one and of several, as it leaves for the mail server.
import { queueNotificationMail } from '../../../server/jobs/notifications/mail.ts'
import { type NewNotification, notify } from '../../../server/notifications/index.ts'
import { newMeeting, setScene, someone } from '../../places/scene.ts'
import { openSamples, type Samples } from './open.ts'

export async function notificationSamples(): Promise<Samples> {
  const { stage, kinds, keep, found, languages, close } = await openSamples()
  try {
    const scene = await setScene(stage)
    const { client, id: owner } = scene.owner
    const english = await someone(stage, scene, { organization: 3, room: 3 })
    const german = await someone(stage, scene, { organization: 3, room: 3 })
    await german.client.patch(`/members/${german.id}`, { language: 'de', timezone_name: 'Europe/Berlin' })
    const addressOf = async (id: number) => (await scene.chief.client.get(`/members/${id}`)).body.email as string
    languages.set(await addressOf(english.id), 'en').set(await addressOf(german.id), 'de')
    const to = [english.id, german.id]
    await stage.write((trx) => trx.updateTable('member').set({ claimed_ts: 1 }).where('member_id', 'in', to).execute())
    const tell = (notification: NewNotification) =>
      stage.write((trx) => notify(trx, { actor: { member_id: owner }, now: stage.site.clock() }, notification))
    const send = async (name: string) => {
      stage.pass(60)
      await queueNotificationMail(stage.site)
      await keep(name)
      stage.pass(3_600)
    }
    const review = await newMeeting(scene, 'Harbor review')
    await tell({ kind: 'mentioned', to, meeting_id: review })
    await send('notification')
    const watch = await newMeeting(scene, 'Tide watch')
    await tell({ kind: 'minutes_review_requested', to, meeting_id: watch })
    const { body } = await client.post(`/rooms/${scene.room}/action_items`, { description: 'Mend the <b>jetty</b>' })
    await tell({ kind: 'action_item_assigned', to, action_item_id: body.action_item_id })
    await send('notifications')
    return { mails: found, kinds: await kinds() }
  } finally {
    await close()
  }
}
