// Limits that every part of the API shares.

/** The greatest id and the greatest whole number of a field: the greatest `integer` of PostgreSQL. */
export const GREATEST_ID = 2_147_483_647
