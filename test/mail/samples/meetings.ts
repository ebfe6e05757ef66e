// Makes one mail of every kind about meetings, as it leaves for the mail server.
import { FACILITATOR } from '../../../contract/codes.ts'
import { receive } from '../../../server/mail/receiving/receive.ts'
import { queueDigests } from '../../../server/mail/sending/digests-job.ts'
import { remindPeople } from '../../../server/mail/sending/reminders-job.ts'
import { setScene, someone } from '../../places/scene.ts'
import { openSamples, type Samples } from './open.ts'

const DUE = '2026-03-20T12:00:00Z'

export async function meetingSamples(): Promise<Samples> {
  const { stage, kinds, keep, found, languages, addresses, close } = await openSamples()
  try {
    const scene = await setScene(stage)
    const { client } = scene.owner
    const english = await someone(stage, scene, { organization: 3, room: 3 })
    const german = await someone(stage, scene, { organization: 3, room: 3 })
    await german.client.patch(`/members/${german.id}`, { language: 'de', timezone_name: 'Europe/Berlin' })
    const addressOf = async (id: number) => (await scene.chief.client.get(`/members/${id}`)).body.email as string
    languages.set(await addressOf(english.id), 'en').set(await addressOf(german.id), 'de')
    const made = await client.post(`/rooms/${scene.room}/meetings`, { name: 'Harbor review', location: 'Pier 4' })
    const meeting = `/meetings/${made.body.meeting_id}`
    await client.patch(meeting, { start_time: '2026-03-12T09:00:00Z', duration_seconds: 5400 })
    for (const { id } of [english, german]) await client.post(`${meeting}/attendees`, { member_id: id })
    await client.post(`${meeting}/mailings`, { kind: 'invitation', message: 'Please read the tide tables beforehand.' })
    await keep('invitation')
    await client.patch(meeting, { start_time: '2026-03-13T09:00:00Z' })
    await keep('new-time')
    await client.patch(meeting, { name: 'Harbor and tide review' })
    await keep('changed')
    await client.post(`${meeting}/mailings`, { kind: 'reminder' })
    await keep('reminder')
    await client.post(`${meeting}/notes`, {
      description: 'The jetty stays <b>closed</b> until May.',
      tags: ['decision'],
    })
    await client.post(`${meeting}/action_items`, { description: 'Mend the jetty', member_id: english.id, due_ts: DUE })
    await client.post(`${meeting}/mailings`, { kind: 'followup', message: 'Thank you all.' })
    await keep('follow-up')
    await client.patch(meeting, { state: 'canceled' })
    await keep('canceled')
    const rule = { dtstart: '2026-03-17T10:00:00', timezone_name: 'Europe/Berlin', rrule: 'FREQ=WEEKLY;BYDAY=TU' }
    const series = await client.post(`/rooms/${scene.room}/meeting_series`, {
      name: 'Tide watch',
      duration_seconds: 3600,
      ...rule,
    })
    const path = `/meeting_series/${series.body.meeting_series_id}`
    for (const { id } of [english, german]) await client.post(`${path}/invitees`, { member_id: id })
    await client.post(`${path}/mailings`, { kind: 'invitation' })
    await keep('series-invitation')
    await client.patch(path, { excluded_dates: ['2026-06-02T10:00:00'] })
    await keep('series-left-out')
    const one = await client.get(`${path}/meeting_at/2026-03-24T09:00:00Z`)
    await client.patch(`/meetings/${one.body.meeting_id}`, { start_time: '2026-03-25T13:00:00Z' })
    await keep('series-one-moved')
    await client.patch(`/meetings/${one.body.meeting_id}`, { state: 'canceled' })
    await keep('series-one-canceled')
    await client.patch(`/meetings/${one.body.meeting_id}`, { state: 'pending' })
    await keep('series-one-restored')
    for (const [{ id, client: own }, digest_hour] of [
      [english, 10],
      [german, 11],
    ] as const)
      await own.patch(`/members/${id}/mail_choices`, { reminder_minutes: 60, digest: 'daily', digest_hour })
    await client.post(`${meeting}/action_items`, { description: 'Ask the harbor master', member_id: german.id })
    await queueDigests(stage.site)
    await keep('digest')
    const soon = await client.post(`/rooms/${scene.room}/meetings`, { name: 'Low water', location: 'Pier 4' })
    const start_time = stage.site.clock() + 3_000
    await client.patch(`/meetings/${soon.body.meeting_id}`, { start_time, duration_seconds: 1800 })
    for (const { id } of [english, german])
      await client.post(`/meetings/${soon.body.meeting_id}/attendees`, { member_id: id })
    await remindPeople(stage.site)
    await keep('reminder-by-choice')
    const writer = await someone(stage, scene, { organization: 3, room: 3 })
    const inspection = await client.post(`/rooms/${scene.room}/meetings`, { name: 'Crane inspection' })
    const about = `/meetings/${inspection.body.meeting_id}`
    await client.patch(about, { start_time: stage.site.clock() + 172_800, duration_seconds: 1800 })
    const seats: number[] = []
    for (const { id } of [english, german])
      seats.push((await client.post(`${about}/attendees`, { member_id: id, role_id: FACILITATOR })).body.attendee_id)
    await client.post(`${about}/attendees`, { member_id: writer.id })
    await client.post(`${about}/mailings`, { kind: 'invitation' })
    await keep('to-facilitators')
    const answer = async (told: string, from: string, content: readonly string[]) => {
      const to = addresses.get(told)!
      const raw = [`From: ${from}`, `To: ${to}`, `Message-ID: <${told}>`, ...content].join('\r\n')
      await receive(stage.site, Buffer.from(raw), { to, from })
    }
    const writes = await addressOf(writer.id)
    await answer(writes, writes, ['Subject: Re: Crane inspection', '', 'Can we meet at the north crane instead?'])
    await keep('words')
    for (const told of languages.keys())
      await answer(told, 'at.home@quay.example', [
        ...['Content-Type: text/calendar; method=REPLY', '', 'BEGIN:VCALENDAR', 'METHOD:REPLY', 'BEGIN:VEVENT'],
        ...[`ATTENDEE;PARTSTAT=ACCEPTED:mailto:${told}`, 'END:VEVENT', 'END:VCALENDAR', ''],
      ])
    await keep('answered-elsewhere')
    for (const id of seats) await client.delete(`/attendees/${id}`)
    await keep('removed')
    stage.pass(16 * 86_400)
    await client.patch(path, { rrule: 'FREQ=WEEKLY;BYDAY=TH', dtstart: '2026-03-19T10:00:00' })
    await keep('series-other-times', { first: true })
    for (const language of languages.values()) found.delete(`to-facilitators.${language}.eml`)
    return { mails: found, kinds: await kinds() }
  } finally {
    await close()
  }
}
