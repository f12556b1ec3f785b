import type { Delivery, DeliveryQuery, DeliveryState } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { HttpError } from '../../core/lib/httpError.js'
import { findPhones } from '../../core/store/repositories/accountContacts.js'
import { countDeliveries } from '../../core/store/repositories/deliveryCounts.js'
import type { DeliveryFilter, DeliverySearchTerms } from '../../core/store/repositories/deliveryFilter.js'
import { listDeliveries } from '../../core/store/repositories/deliveryLog.js'
import { findDeliverySpan } from '../../core/store/repositories/deliverySpan.js'
import type { Db } from '../../core/store/tables.js'
import { searchTerms } from '../sessions/contacts.js'
import { findDeliverySubjects } from './deliverySubjects.js'
import { deliveryView } from './views.js'

const maxContactMatches = 100

async function toSearchTerms(
  db: Db,
  sessionIds: readonly string[],
  search: string | undefined,
): Promise<DeliverySearchTerms | undefined> {
  const text = search?.trim() ?? ''
  if (text === '') return undefined
  const terms = searchTerms(text)
  const contactPhones = new Set(await findPhones(db, sessionIds, terms, maxContactMatches))
  // Numbers that are no contacts match too, also without their country code.
  if (terms.digits !== null) contactPhones.add(terms.digits).add(`55${terms.digits}`)
  return { idPrefix: text, contactPhones: [...contactPhones] }
}

const defaultLimit = 50

export interface LogPage {
  logs: Delivery[]
  page: number
  totalPages: number
  total: number
  isTotalCut?: boolean
  nextCursor: string | null
}

/**
 * A page of deliveries of some sessions, newest first; `inProgress` are those in progress.
 * @throws HttpError 400 for a cursor that is not ours.
 */
export async function deliveryPage(
  db: Db,
  sessionIds: readonly string[],
  query: DeliveryQuery,
  inProgress: ReadonlySet<string>,
): Promise<LogPage> {
  const { page = 1, limit = defaultLimit, target: kind, event, state } = query
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor)
  if (sessionIds.length === 0) return { logs: [], page, totalPages: 0, total: 0, nextCursor: null }
  const filter: DeliveryFilter = {
    kind,
    event,
    ...stateFilter(state, inProgress),
    ...(await within(db, query)),
    search: await toSearchTerms(db, sessionIds, query.search),
  }
  if (filter.ids?.length === 0) return { logs: [], page, totalPages: 0, total: 0, nextCursor: null }
  const [rows, total] = await Promise.all([
    // One extra row shows whether there is another page.
    listDeliveries(db, sessionIds, filter, { before, offset: (page - 1) * limit, limit: limit + 1 }),
    countDeliveries(db, sessionIds, filter),
  ])
  const pageRows = rows.slice(0, limit)
  const subjects = await findDeliverySubjects(db, pageRows)
  const last = pageRows.at(-1)
  return {
    logs: pageRows.map((row) => ({ ...deliveryView(row, inProgress), ...subjects.get(row.seq) })),
    page,
    totalPages: Math.ceil(total.count / limit),
    total: total.count,
    ...(total.isTruncated && { isTotalCut: true }),
    nextCursor: rows.length > limit && last ? String(last.seq) : null,
  }
}

async function within(db: Db, { from, to }: DeliveryQuery): Promise<Pick<DeliveryFilter, 'span'>> {
  if (from === undefined && to === undefined) return {}
  return { span: await findDeliverySpan(db, toIso(from), toIso(to)) }
}

const toIso = (time: string | undefined) => time && new Date(time).toISOString()

/** "Delivering" is not a stored state. */
function stateFilter(state: DeliveryState | undefined, inProgress: ReadonlySet<string>): DeliveryFilter {
  if (state === undefined) return {}
  if (state === 'delivering') return { ids: [...inProgress] }
  return { state, excludedIds: [...inProgress] }
}

function readCursor(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw new HttpError('invalid', 'invalid_request', 'Dados inválidos', {
    fields: { cursor: localized('rules.common.cursor_invalid') },
  })
}
