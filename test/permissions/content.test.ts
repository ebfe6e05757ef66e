// The matrix of permissions, row by row: meetings, action items, notes and sources.
import { tryRows } from './trial.ts'

tryRows('permissions: what is in rooms', 'content')
