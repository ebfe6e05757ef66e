// API clients of decisions, note versions, and approved minutes with their signatures, loaded on demand.
import { client } from '../../contract/client.ts'
import { decision } from '../../contract/decisions/decision.ts'
import { noteVersion } from '../../contract/meetings/note-version.ts'
import { minutesApproval, minutesRevision } from '../../contract/minutes/minutes.ts'
import { minutesSignature } from '../../contract/minutes/signatures.ts'
import { connection } from './clients.ts'

export const decisions = client(decision, connection)
export const noteVersions = client(noteVersion, connection)
export const minutesApprovals = client(minutesApproval, connection)
export const minutesRevisions = client(minutesRevision, connection)
export const minutesSignatures = client(minutesSignature, connection)
