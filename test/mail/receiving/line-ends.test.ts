// Mail that tries to be two: a dot between line ends that only some servers take for one ends no message (SMTP smuggling).
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { listenForMail } from '../../../server/mail/receiving/listener.ts'
import { type Stage, setStage } from '../../stage.ts'

/** Each but the last of these ends a message for some program. */
const ENDS = ['\n.\n', '\r.\r', '\n.\r\n', '\r\n.\n', '\r\n.\r', '\r.\r\n', '\r\n\0.\r\n', '\r\n.\r\r\n', '\r\n.\0\r\n']
const FROM = 'somebody@elsewhere.example'
const TO = 'meet@moot.example'

for (const protocol of ['lmtp', 'smtp'] as const)
  describe(`line ends by ${protocol}`, () => {
    let stage: Stage
    before(async () => {
      // Whoever trusts a server takes mail without a token, up to the end of the message.
      stage = await setStage('sqlite', { replies: 'meet+{token}@moot.example', mailInTrusts: 'mx.moot.example' })
    })
    after(async () => {
      await stage.app.close()
      await stage.fresh.remove()
    })

    /** The first digits of all answers, until the connection ends. */
    async function answersTo(data: string): Promise<string> {
      const report = { taken: () => {}, failed: (error: unknown) => assert.fail(String(error)) }
      const { site } = stage
      const open = () => [{ replies: site.replies, open: () => site }]
      const listener = await listenForMail({ protocol, host: '127.0.0.1', port: 0, networks: [] }, open, report)
      const socket = connect(listener.port, '127.0.0.1').setEncoding('utf8')
      let said = ''
      socket.on('data', (text) => {
        said += text
      })
      while (!/^220/.test(said)) await once(socket, 'data')
      const hello = protocol === 'lmtp' ? 'LHLO' : 'EHLO'
      socket.write(`${hello} relay.example\r\nMAIL FROM:<${FROM}>\r\nRCPT TO:<${TO}>\r\nDATA\r\n`)
      while (!/^354/m.test(said)) await once(socket, 'data')
      socket.write(data)
      await once(socket, 'close')
      await listener.close()
      return said.match(/^\d(?=\d\d )/gm)!.join('')
    }

    const letter = `From: ${FROM}\r\nSubject: x\r\n\r\nx`
    const more = `MAIL FROM:<${FROM}>\r\nRCPT TO:<${TO}>\r\nDATA\r\n${letter}\r\n.\r\n`

    test('the line end of the protocol does: two messages are answered', async () => {
      const [two, one] = [
        await answersTo(`${letter}\r\n.\r\n${more}QUIT\r\n`),
        await answersTo(`${letter}\r\n.\r\nQUIT\r\n`),
      ]
      assert.ok(two.length > one.length + 2, two)
    })

    for (const end of ENDS)
      test(`${JSON.stringify(end)} does not: what follows is text of the one message`, async () => {
        assert.equal(await answersTo(`${letter}${end}${more}QUIT\r\n`), await answersTo(`${letter}\r\n.\r\nQUIT\r\n`))
      })
  })
