// A browser as far as pages need one: it keeps cookies by their rules, follows no redirects, fills in forms.
import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'

export interface ShownPage {
  status: number
  headers: Record<string, string>
  text: string
  /** Where a redirect leads. */
  location: string | undefined
}

export interface Browser {
  cookies: Map<string, string>
  /** All that was set, as it was set. */
  set: string[]
  /** The values of hidden fields of the page shown last. */
  hidden: Record<string, string>
  get: (path: string, headers?: Record<string, string>) => Promise<ShownPage>
  /** Sends a form with the hidden fields of the page shown last. */
  send: (path: string, fields?: Record<string, string>, headers?: Record<string, string>) => Promise<ShownPage>
  /** Shows the page of signing in, and signs in. */
  signIn: (email: string, password: string, more?: Record<string, string>) => Promise<ShownPage>
  /** Sends JSON as a script of the page shown last does, with the token of its forms. */
  json: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<ShownPage & { body: any }>
  /** Asks the API as a script of the site's own pages does. */
  api: (
    verb: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<ShownPage & { body: any }>
}

/** What a header of a browser says of a request that one of the site's own pages began. */
export const HERE = { 'sec-fetch-site': 'same-origin' }

export interface BrowserOptions {
  /** Below which path the site is. */
  root?: string
  /** The address that it seems to be at. */
  from?: string
  /** The host that it asks. */
  host?: string
}

export function browser(app: FastifyInstance, { root = '', from, host }: BrowserOptions = {}): Browser {
  const cookies = new Map<string, string>()
  const set: string[] = []

  function keep(header: string | string[] | undefined) {
    for (const one of [header ?? []].flat()) {
      set.push(one)
      const [pair, ...attributes] = one.split('; ')
      const [name, value] = [pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1)]
      // A browser refuses such a name without these.
      if (name.startsWith('__Host-')) for (const needed of ['Secure', 'Path=/']) assert.ok(attributes.includes(needed))
      const ended = attributes.some((attribute) => /^(Max-Age=0|Expires=Thu, 01 Jan 1970)/i.test(attribute))
      if (ended) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  async function ask(method: string, path: string, headers: Record<string, string>, payload?: string) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      method: method as 'GET',
      url: root + path,
      headers: { ...(host && { host }), ...(cookie && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
      ...(from && { remoteAddress: from }),
    })
    keep(response.headers['set-cookie'])
    const text = response.payload
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      text,
      location: response.headers.location as string | undefined,
    }
  }

  const browsing: Browser = {
    cookies,
    set,
    hidden: {},
    get: async (path, headers = {}) => {
      const shown = await ask('GET', path, { 'sec-fetch-site': 'none', ...headers })
      browsing.hidden = hiddenIn(shown.text)
      return shown
    },
    send: async (path, fields = {}, headers = {}) => {
      const form = new URLSearchParams({ ...browsing.hidden, ...fields }).toString()
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      return ask('POST', path, { ...type, ...HERE, ...headers }, form)
    },
    signIn: async (email, password, more = {}) => {
      await browsing.get('/sign-in')
      return browsing.send('/sign-in', { email, password, ...more })
    },
    json: async (path, body = {}, headers = {}) => {
      const token = browsing.hidden['csrf_token']
      const type = { 'content-type': 'application/json', ...(token !== undefined && { 'x-csrf-token': token }) }
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const shown = await ask('POST', path, { ...type, ...HERE, ...headers }, text)
      return { ...shown, body: /json/.test(shown.headers['content-type'] ?? '') ? JSON.parse(shown.text) : undefined }
    },
    api: async (verb, path, body, headers = {}) => {
      const shown = await ask(
        verb,
        `/api/v1${path}`,
        { ...HERE, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body === undefined ? undefined : JSON.stringify(body),
      )
      return { ...shown, body: /json/.test(shown.headers['content-type'] ?? '') ? JSON.parse(shown.text) : undefined }
    },
  }
  return browsing
}

/** The values of the hidden fields of a page. */
export const hiddenIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    ]),
  )
