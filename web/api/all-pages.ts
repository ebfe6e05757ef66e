// Fetches all pages of a paginated list.
import type { ClientAnswer } from '../../contract/client.ts'

/** Rows of a page at most. */
export const LONGEST_PAGE = 100

/** Asks for one page after another, counted from 0, and gives all rows in their order. */
export async function allPages<Row>(ask: (page: number) => Promise<ClientAnswer<Row[]>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 0; ; page++) {
    const { headers, body } = await ask(page)
    rows.push(...body)
    if (page + 1 >= Number(headers.get('x-total-pages'))) return rows
  }
}
