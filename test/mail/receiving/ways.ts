// The ways by which mail comes in: a listener for LMTP or SMTP with a client of its own, and HTTP.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { listenForMail, type MailInListener, type MailSite } from '../../../server/mail/receiving/listener.ts'
import type { Stage } from '../../stage.ts'

export const SECRET = 'what the mail server of the harbour shows'
export const WAYS = ['lmtp', 'smtp', 'http'] as const
export type Way = (typeof WAYS)[number]

/** Hands in a mail; gives the answer to its content, or to what was refused before. */
export type HandIn = (raw: string | Buffer, envelope: { to: string; from?: string }) => Promise<number>

export interface OpenWays {
  by: Record<Way, HandIn>
  reasons: string[]
  listeners: Record<'lmtp' | 'smtp', MailInListener>
  close: () => Promise<void>
}

/** Opens all of them for a site. */
export async function openWays(stage: () => Stage, limits?: { recipients: number; atWork: number }): Promise<OpenWays> {
  const reasons: string[] = []
  const sites = (): MailSite[] => [{ replies: stage().site.replies, open: () => stage().site }]
  const report = {
    taken: ({ reason }: { reason: string }) => void reasons.push(reason),
    failed: (error: unknown) => assert.fail(String(error instanceof Error ? error.stack : error)),
  }
  const open = (protocol: 'lmtp' | 'smtp') =>
    listenForMail({ protocol, host: '127.0.0.1', port: 0, networks: [] }, sites, report, limits)
  const listeners = { lmtp: await open('lmtp'), smtp: await open('smtp') }
  return {
    by: {
      lmtp: (raw, envelope) => talk(listeners.lmtp.port, 'LHLO', raw, envelope),
      smtp: (raw, envelope) => talk(listeners.smtp.port, 'EHLO', raw, envelope),
      http: async (raw, { to, from }) => {
        const { statusCode } = await stage().app.inject({
          ...{ method: 'POST', url: '/mail/in', payload: Buffer.from(raw as string) },
          headers: {
            ...{ 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}`, 'x-envelope-to': to },
            ...(from !== undefined && { 'x-envelope-from': from }),
          },
        })
        return statusCode
      },
    },
    reasons,
    listeners,
    close: async () => {
      await Promise.all(Object.values(listeners).map(({ close }) => close()))
    },
  }
}

/** Speaks the protocol as far as it goes; gives the code of the last answer. */
export async function talk(
  port: number,
  hello: string,
  raw: string | Buffer,
  { to, from = 'somebody@elsewhere.example' }: { to: string | readonly string[]; from?: string },
): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  let wake = () => {}
  socket.on('data', (bytes) => {
    text += bytes
    wake()
  })
  socket.on('close', () => wake())
  const answer = async (): Promise<number> => {
    for (;;) {
      const found = /^(\d{3}) .*\r\n/m.exec(text)
      if (found) {
        text = text.slice(found.index + found[0].length)
        return Number(found[1])
      }
      if (socket.closed) return 0
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const say = (line: string) => {
    socket.write(`${line}\r\n`)
    return answer()
  }
  try {
    let code = await answer()
    const recipients = typeof to === 'string' ? [to] : to
    for (const line of [
      `${hello} relay.example`,
      `MAIL FROM:<${from}>`,
      ...recipients.map((one) => `RCPT TO:<${one}>`),
      'DATA',
    ])
      if (code < 400) code = await say(line)
    if (code !== 354) return code
    const bytes = Buffer.from(raw as string)
      .toString('latin1')
      .replace(/^\./gm, '..')
    socket.write(Buffer.from(`${bytes.endsWith('\r\n') ? bytes : `${bytes}\r\n`}.\r\n`, 'latin1'))
    return await answer()
  } finally {
    socket.destroy()
  }
}
