const largest = 500

interface PageQuery {
  limit: number
  cursor?: string
}

/** Reads pages until there are `limit` items or no more; `itemsOf` extracts a page's items. */
export async function* iteratePages<Page extends { nextCursor?: string | null | undefined }>(
  readPage: (pageQuery: PageQuery) => Promise<Page>,
  itemsOf: (page: Page) => readonly unknown[],
  limit: number,
): AsyncGenerator<Page> {
  let pageQuery: PageQuery = { limit: Math.min(limit, largest) }
  for (let remaining = limit; ; ) {
    const page = await readPage(pageQuery)
    yield page
    remaining -= itemsOf(page).length
    if (remaining <= 0 || !page.nextCursor) return
    pageQuery = { limit: Math.min(remaining, largest), cursor: page.nextCursor }
  }
}
