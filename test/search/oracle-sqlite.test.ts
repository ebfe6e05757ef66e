// Search on SQLite against a naive scan.
import { searchAgainstScan } from './oracle.ts'

searchAgainstScan('sqlite')
