// Exports in trouble, through HTTP: a process that ends is 422, one that hangs or is too busy 503, and the server goes on.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import type { ConverterOptions } from '../../server/exports/processes/converter.ts'
import { type Scene, setScene } from '../places/scene.ts'
import { onDatabases, type Stage } from '../stage.ts'

/** What a meeting is called is what happens to the process that makes its file. */
const program = join(import.meta.dirname, 'troubled-program.ts')

function scenes(name: string, converter: ConverterOptions, body: (tools: () => Tools) => void) {
  // It is a process that is in trouble; where its meetings are kept makes no difference, and each hangs for seconds.
  onDatabases(
    ['sqlite'],
    name,
    (stage) => {
      let tools: Tools
      before(async () => {
        const scene = await setScene(stage())
        tools = { scene, stage: stage(), token: await stage().token(scene.owner.id) }
      })
      body(() => tools)
    },
    { converter: { program, ...converter } },
  )
}

interface Tools {
  scene: Scene
  stage: Stage
  token: string
}

async function called({ scene }: Tools, name: string): Promise<string> {
  const { status, body } = await scene.owner.client.post(`/rooms/${scene.room}/meetings`, { name })
  assert.equal(status, 201)
  return `/api/v1/meetings/${body.meeting_id}?format=markdown`
}

const get = ({ stage, token }: Tools, url: string, method: 'GET' | 'HEAD' = 'GET') =>
  stage.app.inject({ method, url, headers: { 'x-api-key': token } })

async function assertCrowded(answer: ReturnType<typeof get>): Promise<void> {
  const { statusCode, headers, payload } = await answer
  assert.equal(statusCode, 503)
  assert.equal(payload, '')
  assert.match(String(headers['retry-after']), /^[1-9]\d*$/)
  assert.equal(headers['content-type'], undefined)
  assert.equal(headers['content-disposition'], undefined)
}

async function assertTooMuch(answer: ReturnType<typeof get>, says: RegExp): Promise<void> {
  const { statusCode, payload } = await answer
  assert.equal(statusCode, 422)
  const [error] = JSON.parse(payload).errors
  assert.deepEqual([error.resource, error.field, error.code], ['meetings', 'format', 'invalid_value'])
  assert.match(error.details, says)
}

async function assertWorks(tools: Tools): Promise<void> {
  const { statusCode, payload } = await get(tools, await called(tools, 'Rota'))
  assert.equal(statusCode, 200)
  assert.match(payload, /^# Rota\n/)
}

scenes('exports whose process fails', { patience: 8000 }, (tools) => {
  test('hang: 503 without a body, and the next one is made', async () => {
    await assertCrowded(get(tools(), await called(tools(), 'hang')))
    await assertWorks(tools())
  })

  for (const name of ['exit', 'abort']) {
    test(`${name}: 422 on format, since trying again does not help, and the next one is made`, async () => {
      await assertTooMuch(get(tools(), await called(tools(), name)), /too large for markdown/)
      await assertWorks(tools())
    })
  }

  test('HEAD makes nothing', async () => {
    const { statusCode, headers } = await get(tools(), await called(tools(), 'hang'), 'HEAD')
    assert.equal(statusCode, 200)
    assert.match(String(headers['content-disposition']), /filename="hang\.md"/)
    assert.equal(headers['content-length'], undefined)
  })
})

scenes('exports in a queue', { queue: 1, patience: 8000 }, (tools) => {
  test('one too many is told to come again; those before are made', async () => {
    const path = await called(tools(), 'Rota')
    const answers = await Promise.all([1, 2, 3, 4].map(() => get(tools(), path)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    assert.deepEqual(statuses, [200, 200, 503, 503])
    await assertWorks(tools())
  })

  test('who has gone leaves the queue to others', async () => {
    const { stage, token } = tools()
    const { converter } = stage.site
    const { convert } = converter
    const asked: Promise<Buffer>[] = []
    let told = () => {}
    converter.convert = (job, gone, person) => {
      const bytes = convert(job, gone, person)
      asked.push(bytes)
      told()
      return bytes
    }
    const next = () =>
      new Promise<void>((resolve) => {
        told = resolve
      })
    const url = await stage.app.listen({ host: '127.0.0.1', port: 0 })
    const ask = (path: string, signal: AbortSignal | null = null) =>
      fetch(`${url}${path}`, { headers: { 'x-api-key': token }, signal })
    const [hanging, rota] = [await called(tools(), 'hang'), await called(tools(), 'Rota')]
    let begun = next()
    const stuck = ask(hanging)
    await begun
    begun = next()
    const leaving = new AbortController()
    const left = assert.rejects(ask(rota, leaving.signal))
    await begun
    assert.equal((await ask(rota)).status, 503)
    leaving.abort()
    await left
    await assert.rejects(asked[1]!, { reason: 'gone' })
    assert.equal((await ask(rota)).status, 200)
    assert.equal((await stuck).status, 503)
    converter.convert = convert
  })
})

scenes('exports that are too long', {}, (tools) => {
  test('what no process could make is 422 on format, and another format holds it', async () => {
    const { scene, stage } = tools()
    const url = await called(tools(), 'Rota')
    const meeting_id = Number(/\d+/.exec(url.split('meetings/')[1]!)![0])
    const text = 'x'.repeat(5_000_000)
    const row = { meeting_id, text, create_id: scene.owner.id, create_ts: stage.site.clock() }
    await stage.write((trx) => trx.insertInto('chat_message').values(row).execute())
    const of = (format: string) => get(tools(), url.replace('format=markdown', `format=${format}&embed=chat`))
    await assertTooMuch(of('pdf'), /Too long for pdf/)
    assert.equal((await of('html')).statusCode, 200)
    assert.equal((await get(tools(), url.replace('markdown', 'pdf'))).statusCode, 200)
  })
})

scenes('exports of a server that ends', {}, (tools) => {
  test('what is under way and what comes is told to come again', async () => {
    const under = get(tools(), await called(tools(), 'never'))
    const other = await called(tools(), 'Rota')
    tools().stage.site.converter.close()
    await assertCrowded(under)
    await assertCrowded(get(tools(), other))
    assert.equal((await get(tools(), '/api/v1/metadata')).statusCode, 200)
  })
})
