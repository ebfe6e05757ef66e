// API clients of agenda proposals, decisions, note versions, and approved minutes with their signatures, loaded on demand.

import { agendaProposal } from '../../contract/agenda/agenda-proposal.ts'
import { client } from '../../contract/client.ts'
import { decision } from '../../contract/decisions/decision.ts'
import { noteVersion } from '../../contract/meetings/note-version.ts'
import { minutesApproval, minutesReviewer, minutesRevision } from '../../contract/minutes/minutes.ts'
import { minutesSignature } from '../../contract/minutes/signatures.ts'
import { connection } from './clients.ts'

export const decisions = client(decision, connection)
export const noteVersions = client(noteVersion, connection)
export const agendaProposals = client(agendaProposal, connection)
export const minutesReviewers = client(minutesReviewer, connection)
export const minutesApprovals = client(minutesApproval, connection)
export const minutesRevisions = client(minutesRevision, connection)
export const minutesSignatures = client(minutesSignature, connection)
