import type { Endpoint } from './endpoint.js'
import type { Paging } from './paging.js'

export interface AreaOf<Rows> {
  /**
   * The rows' names with their paging, which give the client its methods before a schema is loaded. `true`: the answer
   * is not paged; `entries`: the answer is itself a list that continues before or after an entry; another name: the
   * field of the answer that holds the page's items.
   */
  readonly rows: { readonly [Row in keyof Rows]: Rows[Row] extends Endpoint ? Paging<Rows[Row]> : never }
  readonly load: () => Promise<Rows>
}

/** The manifest of an area for clients: `rows` must name each row that `load` resolves to, and no other. */
export const area = <Rows>(load: () => Promise<Rows>, rows: AreaOf<Rows>['rows']): AreaOf<Rows> => ({
  load,
  rows,
})
