// The store of the settings: a folder in the data folder, or a store that speaks S3.
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { folderStore } from './folder.ts'
import { s3Store } from './s3.ts'
import type { Store } from './store.ts'

export const openStore = ({ data, s3 }: Pick<Config, 'data' | 's3'>): Store =>
  s3 ? s3Store(s3) : folderStore(join(data, 'attachments'))
