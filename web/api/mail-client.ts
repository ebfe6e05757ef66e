// API clients of mailings, loaded on demand.
import { client } from '../../contract/client.ts'
import { mailing, mailingRecipient } from '../../contract/mailings/mailing.ts'
import { connection, lasting } from './clients.ts'

export const mailings = client(mailing, lasting)
export const mailingRecipients = client(mailingRecipient, connection)
