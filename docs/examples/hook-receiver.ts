// A webhook receiver that needs only Node: it verifies the HMAC signature, responds immediately, then handles the event.
//
//   HOOK_SECRET=whsec_… FOLKMOOT_TOKEN=fmr_… node hook-receiver.ts
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { HOOK_SECRET = '', FOLKMOOT_TOKEN, PORT = '9000' } = process.env
/** The HMAC key: the secret without its prefix, decoded from base64. */
const key = Buffer.from(HOOK_SECRET.replace(/^whsec_/, ''), 'base64')
/** Maximum difference between the timestamp and the local clock, in seconds. Prevents replay attacks. */
const TOLERANCE = 300
/** Ids of the deliveries received so far. A delivery can be repeated, always with the same id. */
const known = new Set<string>()

const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts).toString()
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = request.headers
  if (!isGenuine(String(id), String(timestamp), body, String(signatures))) return response.writeHead(400).end()
  // Respond first, then do the work: a delivery attempt times out after 15 seconds.
  response.writeHead(204).end()
  if (known.has(String(id))) return
  known.add(String(id))
  await handle(JSON.parse(body)).catch(console.error)
})
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`Listening on http://127.0.0.1:${address.port}`)
})

/** Checks the timestamp and the signature. While a secret is being replaced, there are two signatures; one must match. */
function isGenuine(id: string, timestamp: string, body: string, signatures: string): boolean {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE)) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** The payload contains only the event, ids and a URL. Fetches the resource with the permissions of the token. */
async function handle({ event, resource_url }: { event: string; resource_url: string }): Promise<void> {
  if (!FOLKMOOT_TOKEN || event === 'ping') return console.log(event, resource_url)
  const answer = await fetch(resource_url, { headers: { 'x-api-key': FOLKMOOT_TOKEN } })
  console.log(event, answer.status, await answer.json())
}
