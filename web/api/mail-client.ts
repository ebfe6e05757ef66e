// The clients of mailings: only what mails people, or lists it, asks for them.
import { client } from '../../contract/client.ts'
import { mailing, mailingRecipient } from '../../contract/mailings/mailing.ts'
import { connection, lasting } from './clients.ts'

export const mailings = client(mailing, lasting)
export const mailingRecipients = client(mailingRecipient, connection)
