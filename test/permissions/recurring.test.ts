// The matrix of permissions, row by row: series, their people and sources, summaries and templates.
import { tryRows } from './trial.ts'
import { recurring } from './trials.ts'

tryRows('permissions: what recurs', ...recurring)
