// The matrix of permissions, row by row: people and places.
import { tryRows } from './trial.ts'
import { ofPeople, ofPlaces } from './trials.ts'

tryRows('permissions: people', ...ofPeople)
tryRows('permissions: places', ...ofPlaces)
