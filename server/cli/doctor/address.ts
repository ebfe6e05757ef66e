// Checks of the public address for `doctor`: certificates, and how the running server sees requests through its proxy.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { TLSSocket } from 'node:tls'
import type { Config } from '../../config.ts'
import { SEEN_HEADER, type SeenRequest, seenProof } from '../../http/monitoring/seen-request.ts'
import { mustBePair } from '../../runtime/certificate.ts'
import { addressOf } from '../../runtime/site.ts'
import type { Report } from './report.ts'

const DAY = 86_400_000
/** Days before the end of a certificate from which it is told. */
const SOON = 21
const PATIENCE = 5_000
/** Bytes of an answer at most. */
const MOST_BYTES = 16_384

/** Reports until when a certificate is valid. */
function reportCertificate(validTo: string, of: string, report: Report): void {
  const days = Math.floor((Date.parse(validTo) - Date.now()) / DAY)
  report.fact('certificate', `of ${of} until ${new Date(validTo).toISOString().slice(0, 10)}`)
  if (days < 0) report.warn(`The certificate of ${of} has expired: renew it.`)
  else if (days < SOON) report.warn(`The certificate of ${of} expires in ${days} days: check that it is renewed.`)
}

/** Checks the certificate files of the settings. Throws where they cannot be used. */
export function checkCertificateFiles({ tls }: Config, report: Report): void {
  if (!tls) return
  mustBePair(tls)
  reportCertificate(new X509Certificate(readFileSync(tls.cert)).validTo, tls.cert, report)
}

interface Reached {
  status: number
  text: string
  validTo: string | undefined
  unverified: string | undefined
}

/** Asks the address of the site how the server sees the request. Rejects where nothing answers in time. */
function ask(url: string, headers: Record<string, string>): Promise<Reached> {
  const isSecure = url.startsWith('https:')
  return new Promise((resolve, reject) => {
    const options = { headers, timeout: PATIENCE, ...(isSecure && { rejectUnauthorized: false, agent: false }) }
    const asking = (isSecure ? secureRequest : plainRequest)(url, options as object, (answer) => {
      const socket = answer.socket as TLSSocket
      const certificate = isSecure ? socket.getPeerCertificate() : undefined
      const validTo = certificate && Object.keys(certificate).length ? certificate.valid_to : undefined
      const unverified = isSecure && !socket.authorized ? String(socket.authorizationError) : undefined
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
        if (text.length > MOST_BYTES) answer.destroy(new Error('The response is too long.'))
      })
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode!, text, validTo, unverified }))
    })
    asking.once('timeout', () => asking.destroy(new Error('No response within 5 seconds.')))
    asking.once('error', reject)
    asking.end()
  })
}

/** Reports whether the site answers at its address, and what the server sees of a request that comes through a proxy. */
export async function checkAddress(config: Config, sealKey: Buffer | undefined, report: Report): Promise<void> {
  const url = addressOf(config, config.port)
  let reached: Reached
  try {
    const proof: Record<string, string> = sealKey ? { [SEEN_HEADER]: seenProof(sealKey, Date.now()) } : {}
    reached = await ask(`${url}/.well-known/folkmoot-seen`, proof)
  } catch (error) {
    report.fact(
      'address',
      `${url} does not answer: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
    )
    return report.more('start the server, and check DNS, firewall and proxy')
  }
  const seen = seenIn(reached)
  report.fact('address', `${url} ${seen ? 'answers' : `answers with ${reached.status}, which is not this site`}`)
  const { host } = new URL(url)
  if (reached.validTo !== undefined) reportCertificate(reached.validTo, host, report)
  if (reached.unverified !== undefined)
    report.warn(`Browsers do not trust the certificate of ${host} (${reached.unverified}).`)
  if (seen) reportSeen(url, seen, report)
}

function seenIn({ status, text }: Reached): SeenRequest | undefined {
  if (status !== 200) return undefined
  try {
    return JSON.parse(text) as SeenRequest
  } catch {
    return undefined
  }
}

function reportSeen(url: string, seen: SeenRequest, report: Report): void {
  const { protocol, host } = new URL(url)
  const forwarded = Object.entries(seen.forwarded)
  report.fact(
    'proxy',
    seen.trusted ? `${seen.peer}, for ${seen.address}` : `none that is trusted; requests come from ${seen.peer}`,
  )
  for (const [name, value] of forwarded) report.more(`${name}: ${value}`)
  if (forwarded.length && !seen.trusted)
    report.warn(`A proxy at ${seen.peer} is not listed in TRUST_PROXY, so its headers are ignored.`)
  if (`${seen.protocol}:` !== protocol)
    report.warn(
      `The server sees ${seen.protocol} instead of ${protocol.slice(0, -1)}: the proxy must set X-Forwarded-Proto.`,
    )
  if (seen.host !== host)
    report.warn(
      `The server sees the host ${seen.host} instead of ${host}: the proxy must pass on Host or X-Forwarded-Host.`,
    )
}
