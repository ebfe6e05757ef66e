// The mail server of the bench, in a process of its own, so that whoever measures reads does nothing else.
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** Milliseconds that it takes for a mail. */
const SLOW = 20
/** Milliseconds between two reports of what came. */
const REPORTED = 50

/** The recipient of each mail, and its envelope sender. */
let came: [to: string, from: string][] = []

const server = new SMTPServer({
  ...{ authOptional: true, logger: false, disabledCommands: ['STARTTLS'] },
  onData: (stream, { envelope }, taken) => {
    stream.resume()
    stream.once('end', async () => {
      await sleep(SLOW)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      for (const { address } of envelope.rcptTo) came.push([address, from])
      taken()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  process.send!({ port: typeof address === 'object' && address ? address.port : 0 })
})
setInterval(() => {
  if (came.length) process.send!({ came })
  came = []
}, REPORTED)
process.on('disconnect', () => process.exit())
