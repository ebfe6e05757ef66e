// Applications of a person whom a directory makes inactive: whoever has their secret acts for nobody any more.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startRelay } from '../../../server/events/relay.ts'
import { RELAY } from '../../../server/events/settings.ts'
import { newTarget } from '../../hooks/hook-scene.ts'
import { directoryOf, operations } from '../../scim/directory-client.ts'
import { onBothDatabases } from '../../stage.ts'
import { until } from '../../until.ts'
import { type OAuthScene, oauthScene } from './scene.ts'

onBothDatabases(
  'applications of who is made inactive',
  (stage) => {
    let scene: OAuthScene
    before(async () => {
      scene = await oauthScene(stage())
    })

    const setActive = async (member_id: number, value: boolean) => {
      const directory = await directoryOf(stage())
      const { status } = await directory(
        'PATCH',
        `/Users/${member_id}`,
        operations({ op: 'replace', path: 'active', value }),
      )
      assert.equal(status, 200)
    }
    const refreshed = (application: Awaited<ReturnType<OAuthScene['register']>>, refresh_token: string) =>
      scene.post('/oauth/token', { grant_type: 'refresh_token', refresh_token }, application)

    test('act for nobody from then on, until the owner is there again and enables them', async () => {
      const [maker, other] = [await scene.person(), await scene.person()]
      const application = await scene.register(maker.member_id)
      const tokens = await scene.tokens(application, other.email)
      const program = scene.api(tokens.access_token)
      assert.equal((await program.get('/metadata')).status, 200)
      await stage().audit()
      await setActive(maker.member_id, false)
      assert.equal((await program.get('/metadata')).status, 401)
      assert.equal((await refreshed(application, tokens.refresh_token)).status, 401)
      const page = await scene.follow(await scene.signedIn(other.email), (await scene.ask(application)).path)
      assert.equal(page.status, 400)
      const changed = (await stage().audit()).filter(({ action }) => action === 'application_changed')
      assert.deepEqual(
        changed.map(({ object_id, via }) => [object_id, via]),
        [[application.application_id, 'directory']],
      )

      await setActive(maker.member_id, true)
      assert.equal((await program.get('/metadata')).status, 401)
      const owner = await stage().as(maker.member_id)
      const path = `/applications/${application.application_id}`
      assert.equal((await owner.patch(path, { disabled: false })).status, 200)
      assert.equal((await program.get('/metadata')).status, 200)
    })

    test('have hooks that are told nothing, nor do those of any disabled application', async () => {
      const [maker, other] = [await scene.person(), await scene.person()]
      const [gone, off] = [await scene.register(maker.member_id), await scene.register(other.member_id)]
      const person = await stage().as(other.member_id)
      const makeHook = async (client: typeof person) => {
        const made = await client.post('/hooks', { event: 'meeting_created', target_url: newTarget() })
        assert.equal(made.status, 201)
        return made.body.hook_id as number
      }
      const programs = [gone, off].map(async (one) => scene.api((await scene.tokens(one, other.email)).access_token))
      const silent = [await makeHook(await programs[0]!), await makeHook(await programs[1]!)]
      const own = await makeHook(person)
      await setActive(maker.member_id, false)
      assert.equal((await person.patch(`/applications/${off.application_id}`, { disabled: true })).status, 200)
      for (const hook_id of [...silent, own])
        assert.equal((await person.post(`/hooks/${hook_id}/ping`, {})).status, 201)
      const told: number[] = []
      const stop = startRelay(
        stage().site,
        {
          mayRead: async () => true,
          sign: () => ({}),
          send: async ({ body }) => {
            told.push(JSON.parse(body).hook_id)
            return { status: 200, failure: null, response: '', retryAfter: null, duration_ms: 1 }
          },
        },
        (error) => assert.fail(error as Error),
        { ...RELAY, gather: 1, poll: 10 },
      )
      const states = async () => {
        const rows = stage().site.db.reads.selectFrom('delivery').select(['hook_id', 'state'])
        const found = await rows
          .where('hook_id', 'in', [...silent, own])
          .orderBy('hook_id')
          .execute()
        return found.map(({ hook_id, state }) => `${hook_id} ${state}`)
      }
      try {
        await until(async () => (await states()).every((state) => !state.endsWith('waiting')))
      } finally {
        await stop()
      }
      assert.deepEqual(await states(), [`${own} delivered`])
      assert.deepEqual(told, [own])
    })
  },
  { names: { 'tides.example': ['93.184.216.34'] } },
)
