// Checks a certificate and its key before they are used, and says which file is wrong and how.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Config } from '../config.ts'
import { tlsOptions } from '../http/tls.ts'

type Pair = NonNullable<Config['tls']>

/** Throws, and names the setting and the file, where TLS cannot use a certificate and its key. */
export function mustBePair(pair: Pair, settings: Pair = { cert: 'TLS_CERT', key: 'TLS_KEY' }): void {
  const cert = bytesOf(pair.cert, settings.cert)
  const key = bytesOf(pair.key, settings.key)
  said(`${settings.cert}: ${pair.cert} is not a certificate in PEM format`, () => createSecureContext({ cert }))
  said(`${settings.key}: ${pair.key} is not a private key in PEM format without a passphrase`, () =>
    createPrivateKey(key),
  )
  // A secure context takes the key of another algorithm than its certificate's, and then refuses everybody.
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error(`${settings.key}: ${pair.key} is not the key of the (first) certificate in ${pair.cert}.`)
  said(`${settings.cert} and ${settings.key} cannot be used`, () => createSecureContext(tlsOptions(pair)))
}

function bytesOf(file: string, setting: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const why = UNREADABLE[code]
    throw new Error(`${setting}: ${why ? `${file} ${why}` : message}.`)
  }
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'is missing',
  ENOTDIR: 'does not exist, because a part of its path is not a folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'cannot be read by the user who runs Folkmoot',
  EPERM: 'cannot be read by the user who runs Folkmoot',
}

/** Does what may throw, and puts before its reason what that means. */
function said(what: string, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    throw new Error(`${what} (${(error as Error).message}).`)
  }
}
