// What comes over the wire and is no proper request: refused with a message, and the server goes on.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { before, test } from 'node:test'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('the wire', (stage) => {
  let scene: Scene
  let port: number
  let key: string

  before(async () => {
    scene = await setScene(stage())
    await stage().app.listen({ host: '127.0.0.1', port: 0 })
    port = (stage().app.server.address() as AddressInfo).port
    key = `x-api-key: ${await stage().token(scene.owner.id)}`
  })

  /** Sends these bytes, and gives the status and the body of the first answer, once the server has closed. */
  const exchange = (bytes: string) =>
    new Promise<{ status: number; head: string; body: any; text: string }>((resolve, reject) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket.setEncoding('utf8')
      socket.on('data', (part) => (text += part))
      // What is still being sent while the server closes is lost, the answer is not.
      socket.on('error', (error) => (text ? undefined : reject(error)))
      socket.on('close', () => {
        const [head, body] = text.split('\r\n\r\n') as [string, string]
        const json = /{.*}/s.exec(body ?? '')
        resolve({ status: Number(head.split(' ')[1]), head, body: json && JSON.parse(json[0]), text })
      })
    })
  const request = (line: string, headers: string[] = [], body = '') =>
    exchange([line, 'host: moot.example', 'connection: close', key, ...headers, '', body].join('\r\n'))

  test('a header of more than 16 KiB, a URL of 100 kB', async () => {
    for (const asked of [
      request('GET /api/v1/metadata HTTP/1.1', [`x-long: ${'x'.repeat(20_000)}`]),
      request(`GET /api/v1/metadata?${'x'.repeat(100_000)}=1 HTTP/1.1`),
      request(`GET /api/v1/meetings/${'1'.repeat(100_000)} HTTP/1.1`),
    ]) {
      const { status, body } = await asked
      assert.ok([400, 413, 414, 431].includes(status), String(status))
      assert.equal(typeof body.message, 'string')
    }
  })

  test('an address that does not end is 414', async () => {
    const { status, body } = await request(`GET /api/v1/meetings/${'1'.repeat(60_000)} HTTP/1.1`)
    assert.deepEqual([status, body], [414, { message: 'URI Too Long' }])
  })

  test('what is too long for the parser is told in the form of other errors', async () => {
    const { status, head, body } = await request('GET /api/v1/metadata HTTP/1.1', [`x-long: ${'x'.repeat(20_000)}`])
    assert.deepEqual([status, body], [431, { message: 'Request Header Fields Too Large' }])
    assert.match(head, /^content-type: application\/json/im)
  })

  test('an expectation that nobody knows is 417 in the form of other errors, and 100-continue is met', async () => {
    const json = 'content-type: application/json'
    for (const asked of [
      request('GET /api/v1/metadata HTTP/1.1', ['expect: tide']),
      request(`PATCH /api/v1/members/${scene.owner.id} HTTP/1.1`, ['expect: tide', json, 'content-length: 2'], '{}'),
      request('GET /api/v1/nothing HTTP/1.1', ['expect: 200-ok']),
      request('GET /healthz HTTP/1.1', ['expect: tide']),
    ]) {
      const { status, head, body } = await asked
      assert.deepEqual([status, body], [417, { message: 'Expectation Failed' }])
      assert.match(head, /^content-type: application\/json/im)
      assert.match(head, /^x-content-type-options: nosniff/im)
    }
    const meeting = await newMeeting(scene)
    const going = ['expect: 100-continue', json, 'content-length: 2']
    const { text } = await request(`PATCH /api/v1/meetings/${meeting} HTTP/1.1`, going, '{}')
    assert.match(text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
  })

  test('an id as long as a header may be is 404', async () => {
    assert.equal((await request(`GET /api/v1/meetings/${'1'.repeat(15_000)} HTTP/1.1`)).status, 404)
  })

  test('bytes that are not HTTP', async () => {
    for (const bytes of [
      'hello\r\n\r\n',
      'GET\r\n\r\n',
      'GET /api/v1/metadata HTTP/9.9\r\n\r\n',
      '\u0016\u0003\u0001\u0002\r\n\r\n',
    ]) {
      const { status, head, body } = await exchange(bytes)
      assert.equal(status, 400)
      assert.deepEqual(body, { message: 'Bad Request' })
      for (const usual of ['x-content-type-options: nosniff', 'cache-control: no-store', 'connection: close'])
        assert.ok(head.toLowerCase().split('\r\n').includes(usual), usual)
    }
  })

  test('a whole address is read as its path', async () => {
    for (const [target, path] of [
      ['http://moot.example/account?done=off', '%2Faccount%3Fdone%3Doff'],
      ['HTTPS://Moot.example:443/account/tokens', '%2Faccount%2Ftokens'],
    ]) {
      const { status, head } = await request(`GET ${target} HTTP/1.1`)
      assert.equal(status, 303)
      assert.ok(head.includes(`\r\nlocation: /sign-in?next=${path}\r\n`), head)
    }
    assert.equal((await request('GET http://moot.example/api/v1/metadata HTTP/1.1')).status, 200)
  })

  test('a host that is none, and a whole address with another host than Host, are refused everywhere', async () => {
    const bad = [
      ...[
        'moot.example:x',
        'moot.example:8261:8261',
        'moot.example:82612',
        'moot.example:-1',
        ':8261',
        '',
        '[::1',
        '[::g]:1',
      ],
      ...[
        '[::1]8261',
        '::1',
        'a@moot.example',
        'moot.example, elsewhere.example',
        'moot.example/',
        'm%6fot.example',
        'möt.example',
      ],
    ]
    const lines = ['/healthz', '/api/v1/metadata', '/sign-in', '/nowhere', '/docs/']
    const ask = (target: string, ...hosts: string[]) =>
      exchange(
        [`GET ${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'connection: close', key, '', ''].join(
          '\r\n',
        ),
      )
    const refused = async (target: string, ...hosts: string[]) => {
      const { status, head, body } = await ask(target, ...hosts)
      assert.deepEqual([status, body], [400, { message: 'Bad Request' }], `${target} ${hosts}`)
      assert.match(head, /^x-content-type-options: nosniff$/im)
    }
    for (const host of bad) await refused('/api/v1/metadata', host)
    for (const line of lines) {
      await refused(line, 'moot.example:x')
      await refused(line, 'moot.example', 'elsewhere.example')
      for (const other of [
        'elsewhere.example',
        'moot.example:99',
        'moot.example@elsewhere.example',
        'me@moot.example',
        '',
      ])
        await refused(`http://${other}${line}`, 'moot.example')
    }
    for (const host of [
      'moot.example',
      'Moot.example:',
      'moot.example:8261',
      'moot_web:8261',
      '[::1]',
      '[::1]:8261',
      '10.0.0.1',
    ])
      for (const target of ['/api/v1/metadata', `http://${host}/api/v1/metadata`])
        assert.equal((await ask(target, host)).status, 200, `${target} ${host}`)
    assert.equal((await exchange('GET /healthz HTTP/1.0\r\n\r\n')).status, 200)
    assert.equal((await exchange('GET http://elsewhere.example/healthz HTTP/1.0\r\n\r\n')).status, 400)
  })

  test('a body in chunks is a body', async () => {
    const path = `/api/v1/meetings/${await newMeeting(scene)}`
    const chunks = ['{"name":', ' "In chunks"}'].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')
    const headers = ['content-type: application/json', 'transfer-encoding: chunked']
    const { status, body } = await request(`PATCH ${path} HTTP/1.1`, headers, `${chunks}0\r\n\r\n`)
    assert.equal(status, 200)
    assert.equal(body.name, 'In chunks')
  })

  test('a body with two lengths, or with a length and chunked encoding, is refused', async () => {
    const path = `/api/v1/meetings/${await newMeeting(scene)}`
    const json = 'content-type: application/json'
    for (const headers of [
      [json, 'content-length: 2', 'content-length: 3'],
      [json, 'content-length: 2', 'transfer-encoding: chunked'],
      [json, 'content-length: two'],
    ])
      assert.equal((await request(`PATCH ${path} HTTP/1.1`, headers, '{}')).status, 400)
  })

  test('two headers with a key are refused', async () => {
    assert.equal((await request('GET /api/v1/metadata HTTP/1.1')).status, 200)
    assert.equal((await request('GET /api/v1/metadata HTTP/1.1', [key])).status, 401)
  })
})
