// Every endpoint that writes rows, and what each needs to be sent at least.
import { addresses } from './houses/pair.ts'
import { ofNouns } from './nouns.ts'

/** One address of each endpoint that writes rows. */
export const writing = addresses.filter(
  ({ name, endpoint }, place) =>
    ['create', 'update', 'replace'].includes(endpoint.kind) &&
    addresses.findIndex((one) => one.name === name) === place,
)

/** What each endpoint needs to be sent at least. */
export const NEEDED = ofNouns('needed')
