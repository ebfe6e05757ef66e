// Requests without a body: where nothing is required and nothing is made of fields, none is needed, and no content type.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contract } from '../../../contract/index.ts'
import type { Endpoint, Resource } from '../../../contract/resource.ts'
import { mayLackBody } from '../../../server/api/route.ts'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { type PushService, startPushService } from '../../push/receiver.ts'
import { newSeries, pathOf } from '../../series/series-scene.ts'
import { onBothDatabases } from '../../stage.ts'

const resources = Object.values(contract) as unknown as Resource[]

/** Only a session may ask; `test/minutes/signing.test.ts` sends it no body. */
const OF_SESSIONS = ['/meetings/:meeting_id/minutes/revisions/:number/signatures/options']

onBothDatabases(
  'requests without a body',
  (stage) => {
    let scene: Scene
    let meeting: number
    let service: PushService
    let paths: Record<string, () => Promise<string>>
    const owner = () => scene.owner.client

    async function proposed(): Promise<string> {
      const { body } = await owner().post(`/meetings/${meeting}/agenda_proposals`, { title: 'Spring tides' })
      return `/agenda_proposals/${body.agenda_proposal_id}`
    }

    before(async () => {
      service = await startPushService()
      scene = await setScene(stage())
      meeting = await newMeeting(scene)
      const { body: hook } = await owner().post('/hooks', {
        event: 'meeting_created',
        target_url: 'https://bells.example/',
      })
      const redirect_uris = ['https://bells.example/back']
      const { body: application } = await owner().post('/applications', {
        name: 'Bells',
        redirect_uris,
      })
      const secret = `/applications/${application.application_id}/secret`
      const [attendee] = (await owner().get(`/meetings/${meeting}/attendees`)).body
      const series = await newSeries(scene)
      const [invitee] = (await owner().get(`${pathOf(series)}/invitees`)).body
      const { endpoint, keys } = service.browser()
      const device = (await owner().post('/push_subscriptions', { endpoint, keys })).body.push_subscription_id
      paths = {
        '/attendees/:attendee_id/link': async () => `/attendees/${attendee.attendee_id}/link`,
        '/invitees/:invitee_id/link': async () => `/invitees/${invitee.invitee_id}/link`,
        '/meetings/:meeting_id/presence': async () => `/meetings/${meeting}/presence`,
        '/meetings/:meeting_id/agenda_items/carry_over': async () => `/meetings/${meeting}/agenda_items/carry_over`,
        '/agenda_items/:agenda_item_id/move': async () => {
          const made = await owner().post(`/meetings/${meeting}/agenda_items`, { title: 'Tide gauges' })
          return `/agenda_items/${made.body.agenda_item_id}/move`
        },
        '/agenda_proposals/:agenda_proposal_id/accept': async () => `${await proposed()}/accept`,
        '/agenda_proposals/:agenda_proposal_id/decline': async () => `${await proposed()}/decline`,
        '/push_subscriptions/:push_subscription_id/test': async () => `/push_subscriptions/${device}/test`,
        '/hooks/:hook_id/secret': async () => `/hooks/${hook.hook_id}/secret`,
        '/hooks/:hook_id/ping': async () => `/hooks/${hook.hook_id}/ping`,
        '/hooks/:hook_id/deliveries/:delivery_id/redeliver': async () => {
          const ping = await owner().post(`/hooks/${hook.hook_id}/ping`, {})
          return `/hooks/${hook.hook_id}/deliveries/${ping.body.delivery_id}/redeliver`
        },
        '/applications/:application_id/secret': async () => secret,
        '/notifications/read': async () => '/notifications/read',
        '/members/:member_id/resume_mail': async () => `/members/${scene.owner.id}/resume_mail`,
      }
    })

    after(() => service?.close())

    const endpoints = resources
      .flatMap(({ endpoints: all }) => Object.values(all) as Endpoint[])
      .filter((one) => mayLackBody(one) && !OF_SESSIONS.includes(one.at[0]!.path))

    test('each of these takes none, with any content type and without', async () => {
      for (const { verb, at } of endpoints) {
        const path = paths[at[0]!.path]
        assert.ok(path, `${at[0]!.path} is not tried here`)
        const wanted = await owner().ask(verb, await path(), {})
        assert.ok([200, 201, 204, 422].includes(wanted.status), `${wanted.status} ${at[0]!.path} ${wanted.text}`)
        for (const type of [undefined, 'application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
          const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
          const { status, text } = await owner().ask(verb, await path(), undefined, { payload: '', headers })
          assert.equal(status, wanted.status, `${verb} ${at[0]!.path} ${type} ${text}`)
        }
        for (const [payload, status] of [
          ['null', 400],
          ['[]', 400],
          ['{', 400],
          ['{"no_such": 1}', 422],
        ] as const)
          assert.equal(
            (
              await owner().ask(verb, await path(), undefined, {
                payload,
                headers: { 'content-type': 'application/json' },
              })
            ).status,
            status,
            payload,
          )
        const typed = { payload: '{}', headers: { 'content-type': 'text/plain' } }
        assert.equal((await owner().ask(verb, await path(), undefined, typed)).status, 415)
      }
    })

    test('an answer without content comes in an envelope where one is asked for, also outside of the usual kinds', async () => {
      for (const verb of ['PUT', 'DELETE'] as const) {
        const { status, body } = await owner().ask(verb, `/meetings/${meeting}/presence?envelope=true`)
        assert.equal(status, 200, verb)
        assert.deepEqual([body.status, body.response], [204, null], verb)
      }
    })
  },
  { pushAllowNetworks: ['127.0.0.1'] },
)
