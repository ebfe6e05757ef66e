// The client of mailings: only what follows a meeting asks for them.
import { client } from '../../contract/client.ts'
import { mailing } from '../../contract/mailing.ts'
import { lasting } from './clients.ts'

export const mailings = client(mailing, lasting)
