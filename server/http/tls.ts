// TLS options: versions, ciphers, and certificates from files.
import { readFileSync } from 'node:fs'

/** Ciphers that authenticate what they carry, with keys that nobody can ask for later; the strongest first. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256',
].join(':')

/** TLS options for a server with this certificate. */
export const tlsOptions = ({ cert, key }: { cert: string; key: string }) =>
  ({
    cert: readFileSync(cert),
    key: readFileSync(key),
    minVersion: 'TLSv1.2',
    ciphers: CIPHERS,
    honorCipherOrder: true,
  }) as const
