// A person who is made inactive gains nothing by being quick: what they asked for meanwhile is refused, or has ended.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { activateMember, deactivateMember } from '../../server/actions/people/activity.ts'
import { operator } from '../../server/audit/by.ts'
import { browser } from '../browser.ts'
import { clientOf } from '../client.ts'
import { askedMeanwhile } from '../meanwhile.ts'
import { PASSWORD, withPassword } from '../pages/people.ts'
import { onBothDatabases } from '../stage.ts'
import { type OAuthScene, oauthScene, type Registered } from './oauth/scene.ts'

onBothDatabases('a leaver', (stage) => {
  let scene: OAuthScene
  let application: Registered
  before(async () => {
    scene = await oauthScene(stage())
    application = await scene.register(await stage().person())
  })

  const doing = () => ({ actor: operator, now: stage().site.clock() })
  const holds = async (member_id: number) => {
    const { reads } = stage().site.db
    const held: string[] = []
    for (const table of ['session', 'calendar_feed', 'password_link', 'hook', 'half_sign_in', 'authorization'] as const)
      if (await reads.selectFrom(table).select('member_id').where('member_id', '=', member_id).executeTakeFirst())
        held.push(table)
    const tokens = reads.selectFrom('api_token').select('member_id').where('member_id', '=', member_id)
    if (await tokens.where('revoked_ts', 'is', null).executeTakeFirst()) held.push('api_token')
    return held
  }

  /** What somebody may be about to do; each gives a way to try what they got, where they got something. */
  const deeds: Record<
    string,
    (who: { id: number; email: string }) => Promise<() => Promise<(() => Promise<boolean>) | undefined>>
  > = {
    'signs in': async ({ email }) => {
      const one = browser(stage().app)
      await one.get('/sign-in')
      return async () => {
        await one.send('/sign-in', { email, password: PASSWORD })
        return async () => (await one.get('/session')).status === 200
      }
    },
    'makes a token': async ({ id }) => {
      const client = await stage().as(id)
      return async () => {
        const { status, headers } = await client.post('/tokens', { name: 'Later', access: 'read_write' })
        assert.ok([201, 401, 403].includes(status), `${status}`)
        if (status !== 201) return undefined
        const later = clientOf(stage().app, { 'x-api-key': headers['x-api-key'] as string })
        return async () => (await later.get('/metadata')).status === 200
      }
    },
    'makes a feed': async ({ id }) => {
      const client = await stage().as(id)
      return async () => {
        const { status, headers } = await client.post('/calendar_feeds', { kind: 'mine' })
        assert.ok([201, 401, 403].includes(status), `${status}`)
        if (status !== 201) return undefined
        const { pathname } = new URL(headers['x-feed-url'] as string)
        return async () => (await stage().app.inject({ url: pathname })).statusCode === 200
      }
    },
    'refreshes the access of an application': async ({ email }) => {
      const { refresh_token } = await scene.tokens(application, email)
      return async () => {
        const { status, body } = await scene.post(
          '/oauth/token',
          { grant_type: 'refresh_token', refresh_token },
          application,
        )
        assert.ok([200, 400].includes(status), `${status}`)
        if (status !== 200) return undefined
        return async () => (await scene.api(body.access_token).get('/metadata')).status === 200
      }
    },
    'redeems the code of an application': async ({ email }) => {
      const asking = await scene.ask(application)
      const back = await scene.letIn(await scene.signedIn(email), asking)
      return async () => {
        const tokens = await scene.redeem(application, asking, back).catch(() => undefined)
        return tokens && (async () => (await scene.api(tokens.access_token).get('/metadata')).status === 200)
      }
    },
    'lets an application in': async ({ email }) => {
      const one = await scene.signedIn(email)
      const asking = await scene.ask(application)
      const asked = await scene.follow(one, asking.path)
      return async () => {
        const sent = await one.send(asked.path, { decision: 'allow' })
        assert.ok(sent.status < 500, `${sent.status}`)
        return undefined
      }
    },
    'asks for a link': async ({ email }) => {
      const one = browser(stage().app)
      await one.get('/password/forgotten')
      return async () => {
        const { status } = await one.send('/password/forgotten', { email })
        assert.ok(status < 500, `${status}`)
        return undefined
      }
    },
  }

  for (const [what, prepare] of Object.entries(deeds))
    test(`who ${what} while it happens has nothing, then and when they are active again`, async () => {
      const who = await withPassword(stage())
      const act = await prepare(who)
      const works = await askedMeanwhile(stage(), (trx) => deactivateMember(trx, doing(), who.id), act)
      if (works) assert.equal(await works(), false)
      assert.deepEqual(await holds(who.id), [])
      await stage().write((trx) => activateMember(trx, doing(), who.id))
      if (works) assert.equal(await works(), false)
      assert.deepEqual(await holds(who.id), [])
    })
})
