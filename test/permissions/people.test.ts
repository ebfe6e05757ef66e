// The matrix of permissions, row by row: people and places.
import { tryRows } from './trial.ts'

tryRows('permissions: people', 'people')
tryRows('permissions: places', 'places')
