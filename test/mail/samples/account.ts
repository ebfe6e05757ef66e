// Makes one mail of every kind about accounts and hooks, and one to somebody who has never used an account.
import { turnOffFactor } from '../../../server/actions/account/second-factor.ts'
import { notify } from '../../../server/actions/notices.ts'
import { operator } from '../../../server/audit/by.ts'
import type { NoticeKind } from '../../../server/db/tables/mailings.ts'
import { browser } from '../../browser.ts'
import { halfway, show, turnOnIn } from '../../pages/factor.ts'
import { type Somebody, signedIn, withPassword } from '../../pages/people.ts'
import { setScene } from '../../places/scene.ts'
import type { Stage } from '../../stage.ts'
import { openSamples, type Samples } from './open.ts'

const DAY = 86_400

export async function accountSamples(): Promise<Samples> {
  const { stage, kinds, keep, found, languages, close } = await openSamples()
  try {
    const readers: Somebody[] = []
    for (const language of ['en', 'de']) {
      const reader = await withPassword(stage)
      await speak(stage, reader.id, language)
      languages.set(reader.email, language)
      readers.push(reader)
    }
    const each = async (name: string, work: (reader: Somebody) => Promise<unknown>) => {
      for (const reader of readers) await work(reader)
      await keep(name)
    }
    const told = (name: NoticeKind, details: object) =>
      each(name.replaceAll('_', '-'), ({ id: member_id }) =>
        stage.write((trx) => notify(trx, { member_id, kind: name, details: { ...details }, now: stage.site.clock() })),
      )
    await each('password-link', async ({ email }) => {
      const guest = browser(stage.app)
      await guest.get('/password/forgotten')
      await guest.send('/password/forgotten', { email })
    })
    await told('password_changed', {})
    await each('email-link', async ({ id, email }) => {
      const next = `next.${email}`
      languages.set(next, languages.get(email)!)
      await (await stage.as(id)).patch(`/members/${id}`, { email: next })
    })
    await each('email-changed', ({ id: member_id, email: email_before }) =>
      stage.write((trx) =>
        notify(trx, { member_id, kind: 'email_changed', details: { email_before }, now: stage.site.clock() }),
      ),
    )
    await told('token_in_clear', { name: 'Tide clock', last_four: 'a1b2', address: '198.51.100.7' })
    const passkey = { name: 'Chrome on Android', address: '198.51.100.7' }
    await told('passkey_added', passkey)
    await told('passkey_removed', passkey)
    const codes = new Map<number, string[]>()
    await each('second-factor-on', async (reader) => {
      const { recovery } = await turnOnIn(stage, await signedIn(stage, reader))
      codes.set(reader.id, recovery)
    })
    await each('recovery-code-used', async (reader) => {
      await show(await halfway(stage, reader), codes.get(reader.id)![0]!)
    })
    await each('second-factor-off', ({ id }) =>
      stage.write((trx) => turnOffFactor(trx, { actor: operator, now: stage.site.clock() }, id)),
    )
    const hook = {
      ...{ hook_id: 12, event: 'meeting_scheduled', target_url: 'https://quay.example/hooks/tide', failures: 11 },
      ...{ failing_ts: stage.site.clock() - DAY, status: 500, failure: null },
    }
    await told('hook_failing', hook)
    await told('hook_removed', { ...hook, status: 410 })
    const scene = await setScene(stage)
    const made = async (language: string) => {
      const email = `new.${language}@quay.example`
      languages.set(email, language)
      const path = `/organizations/${scene.organization}/organization_members`
      const { body } = await scene.owner.client.post(path, { email })
      await speak(stage, body.member_id, language)
      return email
    }
    const strangers = [await made('en'), await made('de')]
    await keep('account-made')
    const { client } = scene.owner
    const meeting = await client.post(`/rooms/${scene.room}/meetings`, {
      ...{ name: 'Harbour review', location: 'Pier 4' },
      ...{ start_time: '2026-03-12T09:00:00Z', duration_seconds: 5400 },
    })
    const path = `/meetings/${meeting.body.meeting_id}`
    for (const email of strangers) await client.post(`${path}/attendees`, { email })
    await client.post(`${path}/mailings`, { kind: 'invitation' })
    await keep('invitation-of-a-stranger')
    return { mails: found, kinds: await kinds() }
  } finally {
    await close()
  }
}

const speak = (stage: Stage, member_id: number, language: string) =>
  stage.write((trx) => trx.updateTable('member').set({ language }).where('member_id', '=', member_id).execute())
