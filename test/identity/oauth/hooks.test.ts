// An application sees and changes only the hooks that it made for a person; the person sees all of theirs.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { left, log, newTarget } from '../../hooks/hook-scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { type OAuthScene, oauthScene, type Registered } from './scene.ts'

onBothDatabases(
  'hooks and applications',
  (stage) => {
    let scene: OAuthScene
    let clock: Registered
    let bell: Registered

    before(async () => {
      scene = await oauthScene(stage())
      const owner = await stage().person()
      clock = await scene.register(owner)
      bell = await scene.register(owner, { name: 'Harbour bell' })
    })

    const through = async (application: Registered, email: string) =>
      scene.api((await scene.tokens(application, email)).access_token)
    const someone = async () => {
      const { email, member_id } = await scene.person()
      const person = await stage().as(member_id)
      return { email, person, program: await through(clock, email) }
    }
    const make = async (client: Client, target_url = newTarget()) => {
      const made = await client.post('/hooks', { event: 'meeting_created', target_url })
      return { hook_id: made.body.hook_id as number, status: made.status, secret: made.headers['x-hook-secret'] }
    }
    const listed = async (client: Client, query = '') =>
      (await client.get(`/hooks${query}`)).body.map(({ hook_id }: { hook_id: number }) => hook_id)

    test('hooks of the person, and of another application, are in no list and 403 by every way', async () => {
      const { email, person, program } = await someone()
      const other = await through(bell, email)
      const targets = [newTarget(), newTarget()]
      const [own, others] = [await make(person, targets[0]), await make(other, targets[1])]
      const mine = await make(program)
      assert.deepEqual(await listed(program), [mine.hook_id])
      for (const target of targets)
        for (const query of [`?target_url=${encodeURIComponent(target)}`, `?target_url=${target}&fields=hook_id`])
          assert.deepEqual(await listed(program, query), [])
      const { 'x-total-count': total } = (await program.get('/hooks')).headers
      assert.ok(total === undefined || total === '1')
      for (const { hook_id } of [own, others]) {
        const delivery = await log(stage(), hook_id)
        const at = `/hooks/${hook_id}`
        for (const [verb, path] of [
          ['GET', at],
          ['HEAD', at],
          ['DELETE', at],
          ['POST', `${at}/secret`],
          ['POST', `${at}/ping`],
          ['GET', `${at}/deliveries`],
          ['GET', `${at}/deliveries/${delivery}`],
          ['POST', `${at}/deliveries/${delivery}/redeliver`],
        ] as const)
          assert.equal((await program.ask(verb, path, verb === 'POST' ? {} : undefined)).status, 403, `${verb} ${path}`)
        assert.deepEqual((await program.options(at)).body, ['OPTIONS'])
        // A delivery of another hook is none of one's own.
        const foreign = `/hooks/${mine.hook_id}/deliveries/${delivery}`
        assert.equal((await program.get(foreign)).status, 404)
        assert.equal((await program.post(`${foreign}/redeliver`, {})).status, 404)
      }
      assert.deepEqual(await left(stage(), [own.hook_id, others.hook_id]), [own.hook_id, others.hook_id])
      assert.deepEqual(new Set(await listed(person)), new Set([own.hook_id, others.hook_id, mine.hook_id]))
    })

    test('its own it reads, pings, gives another secret and deletes, at every sign-in of that person', async () => {
      const { email, program } = await someone()
      const { hook_id } = await make(program)
      const again = await through(clock, email)
      const at = `/hooks/${hook_id}`
      assert.equal((await again.get(at)).status, 200)
      assert.equal((await again.post(`${at}/ping`, {})).status, 201)
      assert.equal((await again.get(`${at}/deliveries`)).body.length, 1)
      assert.match((await again.post(`${at}/secret`, {})).headers['x-hook-secret']!, /^whsec_/)
      assert.equal((await again.delete(at)).status, 204)
    })

    test('the same application has nothing of another person', async () => {
      const [one, two] = [await someone(), await someone()]
      const { hook_id } = await make(one.program)
      assert.deepEqual(await listed(two.program), [])
      assert.equal((await two.program.get(`/hooks/${hook_id}`)).status, 403)
    })

    test('the same hook of another maker is neither found nor in the way', async () => {
      const { email, person, program } = await someone()
      const target = newTarget()
      const made = [
        await make(person, target),
        await make(program, target),
        await make(await through(bell, email), target),
      ]
      assert.deepEqual(
        made.map(({ status, secret }) => [status, secret !== undefined]),
        [1, 2, 3].map(() => [201, true]),
      )
      assert.equal(new Set(made.map(({ hook_id }) => hook_id)).size, 3)
      for (const [client, at] of [
        [person, 0],
        [program, 1],
      ] as const) {
        const again = await make(client, target)
        assert.deepEqual([again.status, again.hook_id, again.secret], [200, made[at]!.hook_id, undefined])
      }
    })

    test('what others made counts for nobody else’s limit', async () => {
      const { person, program } = await someone()
      const statuses = async (client: Client) => {
        const answers = []
        for (let time = 0; time < 4; time++) answers.push((await make(client)).status)
        return answers
      }
      assert.deepEqual(await statuses(person), [201, 201, 201, 422])
      assert.deepEqual(await statuses(program), [201, 201, 201, 422])
    })

    test('an Idempotency-Key of the person is another one for an application', async () => {
      const { person, program } = await someone()
      const sent = { event: 'meeting_created', target_url: newTarget() }
      const key = { headers: { 'idempotency-key': 'same' } }
      const own = await person.post('/hooks', sent, key)
      const through = await program.post('/hooks', sent, key)
      assert.deepEqual([own.status, through.status], [201, 201])
      assert.notEqual(own.body.hook_id, through.body.hook_id)
      const again = await program.post('/hooks', sent, key)
      assert.deepEqual([again.body, again.headers['idempotency-replayed']], [through.body, 'true'])
      // Another body is told from the one before by the same maker only.
      const other = { ...sent, target_url: newTarget() }
      assert.equal((await program.post('/hooks', other, key)).status, 422)
    })

    test('what the person takes back takes its hooks along, and theirs stay', async () => {
      const { person, program } = await someone()
      const [own, mine] = [await make(person), await make(program)]
      const [{ authorization_id }] = (await person.get('/authorizations')).body
      assert.equal((await person.delete(`/authorizations/${authorization_id}`)).status, 204)
      assert.deepEqual(await left(stage(), [own.hook_id, mine.hook_id]), [own.hook_id])
    })
  },
  { hooksPerPerson: 3, names: { 'tides.example': ['93.184.216.34'] } },
)
