// The three samples of docs/samples.
import { longRecord } from './long-record.ts'
import { rightToLeft } from './right-to-left.ts'
import { shortAgenda } from './short-agenda.ts'

export const samples = { 'short-agenda': shortAgenda, 'long-record': longRecord, 'right-to-left': rightToLeft }
