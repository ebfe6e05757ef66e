// The settings of networks outside the public internet that may be connected to, each for one purpose.
import { networks } from './values.ts'

export interface NetworkSettings {
  /** Addresses and networks outside the public internet that webhooks may be sent to. */
  hookAllowNetworks: string[]
  /** Addresses and networks outside the public internet that push messages may be sent to. */
  pushAllowNetworks: string[]
  /** Addresses and networks outside the public internet in which sign-in providers may be. */
  signInAllowNetworks: string[]
  /** Addresses and networks outside the public internet in which a mail server may be that a page sets. */
  smtpAllowNetworks: string[]
}

/** One sentence for each setting. */
export const NETWORK_SETTINGS = {
  HOOK_ALLOW_NETWORKS:
    'IP addresses or networks outside the public internet, separated by commas, that webhooks can be sent to (default: none).',
  PUSH_ALLOW_NETWORKS:
    'IP addresses or networks outside the public internet, separated by commas, that may host push services (default: none).',
  SIGN_IN_ALLOW_NETWORKS:
    'IP addresses or networks outside the public internet, separated by commas, that may host sign-in providers; only these can use http:// (default: none).',
  SMTP_ALLOW_NETWORKS:
    'IP addresses or networks outside the public internet, separated by commas, that may host a mail server configured in the browser; only these can be unencrypted (default: none).',
} as const

/** Reads them. */
export const networkSettings = (env: Readonly<Record<string, string | undefined>>): NetworkSettings => ({
  hookAllowNetworks: networks('HOOK_ALLOW_NETWORKS', env['HOOK_ALLOW_NETWORKS']),
  pushAllowNetworks: networks('PUSH_ALLOW_NETWORKS', env['PUSH_ALLOW_NETWORKS']),
  signInAllowNetworks: networks('SIGN_IN_ALLOW_NETWORKS', env['SIGN_IN_ALLOW_NETWORKS']),
  smtpAllowNetworks: networks('SMTP_ALLOW_NETWORKS', env['SMTP_ALLOW_NETWORKS']),
})
