// The summary of each endpoint in the OpenAPI description: the reference lists endpoints by it.
import type { Endpoint, Resource } from '../../../contract/resource.ts'

const SUMMARIES: Readonly<Record<Endpoint['kind'], (resource: Resource) => string>> = {
  list: ({ collection }) => `List ${spaced(collection)}`,
  read: ({ name }) => `Get ${withArticle(name)}`,
  create: ({ name }) => `Create ${withArticle(name)}`,
  replace: ({ name }) => `Replace ${withArticle(name)}`,
  update: ({ name }) => `Update ${withArticle(name)}`,
  remove: ({ name }) => `Delete ${withArticle(name)}`,
  several: ({ collection }) => `Replace ${spaced(collection)}`,
  content: ({ name }) => `Content of ${withArticle(name)}`,
  custom: ({ name }) => `Get ${withArticle(name)}`,
}

/** Summaries of addresses whose last segment says too little. */
const NAMED: Readonly<Record<string, string>> = {
  'GET /audit': 'List audit entries',
  'GET /minutes': 'Get the state of minutes',
  'POST /minutes': 'Set the state of minutes',
  'POST /secret': 'Replace the secret',
  'POST /plain_text': 'Clean plain text',
  'POST /html': 'Clean HTML',
  'POST /recurrence': 'Preview a schedule',
}

/** An endpoint in a few words: its action where the address ends with one, such as `/split`. */
export function summaryOf(resource: Resource, { kind, verb }: Endpoint, path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const named = NAMED[`${verb} /${last}`]
  if (named) return named
  if (verb === 'POST' && (kind === 'custom' || kind === 'update') && !last.startsWith(':'))
    return last.charAt(0).toUpperCase() + spaced(last.slice(1))
  if (kind !== 'custom') return SUMMARIES[kind](resource)
  if (verb !== 'GET') return SUMMARIES.update(resource)
  return last === resource.collection && last !== resource.name ? SUMMARIES.list(resource) : SUMMARIES.read(resource)
}

const WORDS = { api: 'API', hook: 'webhook', hooks: 'webhooks' } as const
const spaced = (name: string) =>
  name
    .replace('sign_in', 'sign-in')
    .split('_')
    .map((word) => (word in WORDS ? WORDS[word as keyof typeof WORDS] : word))
    .join(' ')
/** Words without a plural have no article. */
const withArticle = (name: string) =>
  ['metadata', 'presence', 'site_state', 'minutes_approval'].includes(name)
    ? spaced(name)
    : `${/^[aeio]/.test(name) ? 'an' : 'a'} ${spaced(name)}`
