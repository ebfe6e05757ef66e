// Tricks with hosts, where several sites are in one process: each request is for one site alone, or for none.
import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { before, test } from 'node:test'
import { browser } from '../../browser.ts'
import { PASSWORD, withPassword } from '../../pages/people.ts'
import { setScene } from '../../places/scene.ts'
import { forTwoSites } from '../../two-sites.ts'

type Name = 'harbour' | 'museum'
const HERE = 'harbour.example'
const THERE = 'museum.example'
const host = (name: string) => [`Host: ${name}`]

/** What is sent beside the credentials, and whose it is: of neither it is refused with one of these statuses. */
const TRICKS: readonly [
  what: string,
  whose: Name | readonly number[],
  headers: readonly string[],
  target?: string,
  version?: string,
][] = [
  ['plainly', 'harbour', host(HERE)],
  ['in capitals', 'harbour', host('HARBOUR.Example')],
  ['with a dot at the end', 'harbour', host('harbour.example.')],
  ['with a port', 'harbour', host('harbour.example:8443')],
  ['by HTTP/1.0', 'museum', host(THERE), '', '1.0'],
  ['X-Forwarded-Host without a proxy', 'harbour', [...host(HERE), `X-Forwarded-Host: ${THERE}`]],
  [
    'several headers of proxies',
    'harbour',
    [
      ...host(HERE),
      `Forwarded: host=${THERE}`,
      `X-Host: ${THERE}`,
      `X-Original-Host: ${THERE}`,
      `X-Forwarded-Server: ${THERE}`,
    ],
  ],
  ['X-Forwarded-Host, and a host that is none', [421], [...host('nowhere.example'), `X-Forwarded-Host: ${THERE}`]],
  ['two hosts', [400], [...host(HERE), ...host(THERE)]],
  ['the same host twice', [400], [...host(HERE), ...host(HERE)]],
  ['a second host in other letters', [400], [...host(HERE), `hOsT: ${THERE}`]],
  ['a host on a folded line', [400], [`Host: ${HERE}`, ` ${THERE}`]],
  ['no host', [400], []],
  ['no host by HTTP/1.0', [400, 421], [], '', '1.0'],
  ['an empty host', [400, 421], ['Host:']],
  ['a port that is none', [400], host(`${HERE}:x`)],
  ['two ports', [400], host(`${HERE}:8443:8443`)],
  ['a whole address with the same host', 'harbour', host(HERE), `https://${HERE}:443`],
  ['a whole address with another host', [400], host(HERE), `http://${THERE}`],
  ['a whole address by HTTP/1.0, without a host', [400], [], `http://${THERE}`, '1.0'],
  ['a host with a name before it', [400, 421], host(`${HERE}@${THERE}`)],
  ['a host with a name and a password', [400, 421], host(`me:${HERE}@${THERE}`)],
  ['a list of hosts', [400, 421], host(`${HERE}, ${THERE}`)],
  ['hosts with a space', [400, 421], host(`${HERE} ${THERE}`)],
  ['a path behind the host', [400, 421], host(`${HERE}/${THERE}`)],
  ['a fragment behind it', [400, 421], host(`${HERE}#${THERE}`)],
  ['a query behind it', [400, 421], host(`${HERE}?${THERE}`)],
  ['a backslash', [400, 421], host(`${HERE}\\${THERE}`)],
  ['a scheme before it', [400, 421], host(`https://${HERE}`)],
  ['two dots at the end', [400, 421], host(`${HERE}..`)],
  ['a dot before it', [400, 421], host(`.${HERE}`)],
  ['letters that are only alike', [400, 421], host('ｈarbour.example')],
  ['other letters', [400, 421], host('hárbour.example')],
  ['the same as ASCII', [400, 421], host('xn--hrbour-pta.example')],
  ['a letter that is s in capitals', [400, 421], host('muſeum.example')],
  ['a host in percent signs', [400, 421], host('h%61rbour.example')],
  ['an address', [400, 421], host('[::1]')],
]

forTwoSites(
  'hosts',
  (sites) => {
    let credentials: Record<Name, { key: string; cookie: string }>
    let port: number

    before(async () => {
      const { app } = sites()
      await app.listen({ host: '127.0.0.1', port: 0 })
      port = (app.server.address() as AddressInfo).port
      const made = (['harbour', 'museum'] as const).map(async (name) => {
        const { stage, host: at } = sites()[name]
        const scene = await setScene(stage)
        const one = browser(app, { host: at })
        assert.equal((await one.signIn((await withPassword(stage)).email, PASSWORD)).status, 303)
        const cookie = [...one.cookies].map((pair) => pair.join('=')).join('; ')
        return [name, { key: await stage.token(scene.owner.id), cookie }] as const
      })
      credentials = Object.fromEntries(await Promise.all(made)) as typeof credentials
    })

    /** What is answered to the bytes of a request. */
    const answer = async (headers: readonly string[], path: string, version = '1.1') => {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        Buffer.from(`GET ${path} HTTP/${version}\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`),
      )
      let text = ''
      for await (const chunk of socket.setEncoding('utf8')) text += chunk
      return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text }
    }

    for (const [what, whose, headers, target = '', version] of TRICKS)
      test(what, async () => {
        for (const name of ['harbour', 'museum'] as const) {
          const { key, cookie } = credentials[name]
          const [other] = (['harbour', 'museum'] as const).filter((one) => one !== name)
          for (const [path, by] of [
            ['/api/v1/members?me=true', `X-Api-Key: ${key}`],
            ['/session', `Cookie: ${cookie}`],
          ] as const) {
            const { status, text } = await answer([...headers, by], target + path, version)
            if (typeof whose !== 'string') assert.ok(whose.includes(status), `${path} ${status}`)
            else assert.equal(status, name === whose ? 200 : 401, path)
            assert.ok(!text.includes(`//${other}.example`) || status !== 200, path)
            if (status !== 200) assert.doesNotMatch(text, /csrf_token|member_id|^set-cookie/im)
          }
        }
      })

    test('a whole address as the target is for one site alone, whatever else is said', async () => {
      for (const target of [
        `http://${THERE}`,
        `https://${THERE}`,
        `http://${HERE}@${THERE}`,
        `//${THERE}`,
        `HTTP://${THERE}:80`,
      ]) {
        const statuses = []
        for (const name of ['harbour', 'museum'] as const) {
          const { key } = credentials[name]
          const { status } = await answer([...host(HERE), `X-Api-Key: ${key}`], `${target}/api/v1/metadata`)
          assert.ok(status < 500, target)
          statuses.push(status)
        }
        assert.ok(statuses.filter((status) => status === 200).length <= 1, `${target}: ${statuses}`)
      }
    })
  },
  { museum: 'https://museum.example' },
)
