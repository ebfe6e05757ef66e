// The tables of directories, which provision people by SCIM 2.0.
import type { Generated } from 'kysely'
import type { Flag } from './column.ts'

export interface DirectoryTables {
  directory_token: {
    directory_token_id: Generated<number>
    name: string
    hash: string
    last_four: string
    last_used_ts: number | null
    /** Who made it; null: the operator. */
    create_id: number | null
    create_ts: number
  }
  /** The directory's names for a person; people without a row use their e-mail address. */
  directory_user: {
    member_id: number
    user_name: string
    /** The name in lower case: two names that differ in case only are one. */
    user_name_key: string
    external_id: string | null
    /** 1: a directory made the account, and has not found it. */
    made: Generated<Flag>
    /**
     * Where links that let the person in are mailed instead of the address that a directory gave to an account in use: the one
     * before, and nowhere where it is empty. Null: to the address.
     */
    links_to: Generated<string | null>
  }
}
