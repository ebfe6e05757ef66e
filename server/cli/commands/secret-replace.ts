// `secret replace`: re-encrypts all secrets with a new key (key rotation).

import { readFileSync } from 'node:fs'
import { audit } from '../../audit/audit.ts'
import { operator } from '../../audit/by.ts'
import type { Config } from '../../config.ts'
import { sealState } from '../../db/secrets/seal-check.ts'
import { reseal } from '../../identity/index.ts'
import { nextSecret, secretOf, useNextSecret } from '../../runtime/secret.ts'
import { openConfiguredSite, secretName, wrongSecret } from '../../runtime/site.ts'
import { UsageError } from '../../runtime/usage-error.ts'
import { SHORTEST_SECRET } from '../../settings/values.ts'
import { type Invocation, optionalOption } from '../command.ts'

export async function replaceSecret(invocation: Invocation): Promise<void> {
  const { config, print } = invocation
  const file = optionalOption(invocation, 'to')
  if (Boolean(config.secret) !== Boolean(file)) throw new UsageError(usageOf(config))
  const db = await openConfiguredSite(config)
  try {
    const other = file ? secretIn(file) : nextSecret(config.data)
    // A new secret is on the disk before anything is sealed with it, so an interrupted attempt has left one to use.
    const done = !file && (await sealState(db, () => other)) === 'right'
    if (!done) {
      const present = secretOf(config)
      if ((await sealState(db, () => present)) !== 'right') throw new Error(wrongSecret(config))
      if (other.equals(present!)) throw new Error('This secret is already in use.')
      await db.write(async (trx) => {
        await reseal(trx, present!, other)
        await audit(trx, { actor: operator, now: Math.floor(Date.now() / 1000) }, 'site_secret_replaced', null)
      })
    }
    if (!file) useNextSecret(config.data)
    print(
      file
        ? `Everything is encrypted with the secret in ${file}. Set ${secretName(config)} to it before the next start.`
        : 'Everything is encrypted with a new secret, which is used from the next start.',
    )
  } finally {
    await db.close()
  }
}

const usageOf = (config: Config): string =>
  config.secret
    ? `${secretName(config)} is set, so --to FILE with the new secret is required.`
    : '--to FILE can only be used with FOLKMOOT_SECRET. Without it, a new secret is created in the data folder.'

function secretIn(file: string): Buffer {
  const text = readFileSync(file, 'utf8').trim()
  if (text.length < SHORTEST_SECRET) throw new Error(`${file} has no secret of ${SHORTEST_SECRET} characters or more.`)
  return Buffer.from(text)
}
