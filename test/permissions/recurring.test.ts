// The matrix of permissions, row by row: series, their people and sources, summaries and templates.
import { tryRows } from './trial.ts'

tryRows('permissions: what recurs', 'recurring')
