// Query builders whatever the schema: Kysely's types are invariant in it, so that only `any` stands for every one.
import type { ExpressionBuilder, Kysely, SelectQueryBuilder, Transaction } from 'kysely'

// biome-ignore-start lint/suspicious/noExplicitAny: see above; nowhere else is it needed.
export type AnyKysely = Kysely<any>
export type AnyTransaction = Transaction<any>
export type AnyQuery = SelectQueryBuilder<any, any, any>
export type AnyExpressionBuilder = ExpressionBuilder<any, any>
// biome-ignore-end lint/suspicious/noExplicitAny: see above; nowhere else is it needed.
