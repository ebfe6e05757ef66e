// Search on PostgreSQL against a naive scan.
import { searchAgainstScan } from './oracle.ts'

searchAgainstScan('postgres')
